// Layer groups: which layers belong to one stands in the layers' properties.
extension Artwork {
  /// Makes a group of the layers at `indices` and returns its identity; a layer leaves the group it was in.
  @discardableResult
  public func makeGroup(name: String, of indices: [Int]) throws(EngineError) -> GroupID {
    try requireIdle()
    for index in indices { _ = try layer(at: index) }
    let group = LayerGroup(id: GroupID(number: makeNumber()), name: name)
    var steps = [changeGroups(groups + [group])]
    for index in Set(indices).sorted() { steps.append(setGroup(group.id, of: try layer(at: index))) }
    record(.group(steps), label: "Group layers")
    return group.id
  }

  /// Renames, shows, hides or fades the group with the identity of `group`.
  public func setGroup(_ group: LayerGroup) throws(EngineError) {
    try requireIdle()
    let index = try place(of: group.id)
    guard groups[index] != group else { return }
    var changed = groups
    changed[index] = group
    record(changeGroups(changed), label: "Group properties")
  }

  /// Dissolves a group; its layers stay where they are.
  public func removeGroup(_ id: GroupID) throws(EngineError) {
    try requireIdle()
    let index = try place(of: id)
    var steps = layers.filter { $0.properties.group == id }.map { setGroup(nil, of: $0) }
    var changed = groups
    changed.remove(at: index)
    steps.append(changeGroups(changed))
    record(.group(steps), label: "Ungroup layers")
  }

  /// Moves all layers of a group, as a block and in their order, so that `target` layers that are not of it lie below.
  /// Throws unless there are that many. Leaves no step when nothing moves.
  public func moveGroup(_ id: GroupID, to target: Int) throws(EngineError) {
    try requireIdle()
    _ = try place(of: id)
    let block = layers.filter { $0.properties.group == id }.map(\.id)
    var order = layers.filter { $0.properties.group != id }.map(\.id)
    guard 0...order.count ~= target else { throw .noLayerPlace(target, count: order.count) }
    order.insert(contentsOf: block, at: target)
    try reorderLayers(order)
  }

  private func place(of id: GroupID) throws(EngineError) -> Int {
    guard let index = groups.firstIndex(where: { $0.id == id }) else { throw .noGroup(id.number) }
    return index
  }

  private func changeGroups(_ changed: [LayerGroup]) -> HistoryStep<Design> {
    defer { groups = changed }
    return .groups(before: groups, after: changed)
  }

  private func setGroup(_ id: GroupID?, of layer: Layer<Design>) -> HistoryStep<Design> {
    let before = layer.properties
    layer.properties.group = id
    return .layerProperties(layer.id, before: before, after: layer.properties)
  }
}
