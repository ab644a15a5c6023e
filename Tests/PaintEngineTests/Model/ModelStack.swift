@testable import PaintEngine

// Operations on the stack of layers, on masks and on groups.
extension ModelArtwork {
  func insertLayer(_ properties: LayerProperties, text: LayerText?, at index: Int, label: String) throws {
    guard 0...state.layers.count ~= index else {
      throw EngineError.noLayerPlace(index, count: state.layers.count)
    }
    try requireRoom(state.canvas, layers: state.layers.count + 1)
    let id = LayerID(number: newNumber())
    step(label) { state in
      state.layers.insert(.init(id: id, properties: properties, text: text, image: state.blank), at: index)
      return ModelLedger.least
    }
  }

  func duplicateLayer(_ index: Int) throws {
    try requireLayer(index)
    try requireRoom(state.canvas, layers: state.layers.count + 1)
    var copy = state.layers[index]
    copy.id = LayerID(number: newNumber())
    if copy.mask != nil { copy.mask?.id = LayerID(number: newNumber()) }
    copy.properties.name += " copy"
    step("Duplicate layer") { state in
      state.layers.insert(copy, at: index + 1)
      return ledger.layer(copy)
    }
  }

  func removeLayer(_ index: Int) throws {
    try requireEditable(index)
    step("Delete layer") { ledger.layer($0.layers.remove(at: index)) }
  }

  func moveLayer(_ source: Int, _ target: Int) throws {
    try requireLayer(source)
    try requireLayer(target)
    step("Move layer") { state in
      state.layers.insert(state.layers.remove(at: source), at: target)
      return source == target ? nil : ModelLedger.least
    }
  }

  func reorderLayers(_ ids: [LayerID]) throws {
    guard ids.count == state.layers.count, Set(ids) == Set(state.layers.map(\.id)) else {
      throw EngineError.layerOrder(ids.count, count: state.layers.count)
    }
    step("Reorder layers") { state in
      if ids == state.layers.map(\.id) { return nil }
      let old = state.layers
      state.layers = ids.compactMap { id in old.first { $0.id == id } }
      return ModelLedger.least
    }
  }

  func setProperties(_ changes: [(index: Int, properties: LayerProperties)]) throws {
    for (index, properties) in changes {
      try requireLayer(index)
      try requireGroup(properties.group)
    }
    step("Layer properties") { state in
      for (index, properties) in changes { state.layers[index].properties = properties }
      return ModelLedger.least * changes.count
    }
  }

  func addMask(_ index: Int) throws {
    try requireEditable(index)
    if state.layers[index].mask != nil { throw EngineError.maskExists(state.layers[index].properties.name) }
    let id = LayerID(number: newNumber())
    setMask(index, "Add mask") { $0 = ModelState.Mask(id: id, image: $1) }
  }

  func removeMask(_ index: Int) throws {
    try requireMask(index)
    setMask(index, "Delete mask") { mask, _ in mask = nil }
  }

  func invertMask(_ index: Int) throws {
    try requireMask(index)
    let flips = bug != .invertIsForgotten
    setMask(index, "Invert mask") { mask, _ in if flips { mask?.isInverted.toggle() } }
  }

  func enableMask(_ isEnabled: Bool, _ index: Int) throws {
    try requireMask(index)
    if state.layers[index].mask?.isEnabled == isEnabled { return }
    setMask(index, isEnabled ? "Enable mask" : "Disable mask") { mask, _ in mask?.isEnabled = isEnabled }
  }

  private func setMask(
    _ index: Int, _ label: String, _ body: (inout ModelState.Mask?, ModelImage) -> Void
  ) {
    step(label) { state in
      let before = state.layers[index].mask
      body(&state.layers[index].mask, state.blank)
      return ledger.mask(before, state.layers[index].mask)
    }
  }

  func makeGroup(_ name: String, of indices: [Int]) throws {
    for index in indices { try requireLayer(index) }
    let id = GroupID(number: newNumber())
    step("Group layers") { state in
      state.groups.append(LayerGroup(id: id, name: name))
      for index in Set(indices) { state.layers[index].properties.group = id }
      return ModelLedger.least * (1 + Set(indices).count)
    }
  }

  func setGroup(_ group: LayerGroup) throws {
    try requireGroup(group.id)
    step("Group properties") { state in
      guard let index = state.groups.firstIndex(where: { $0.id == group.id }), state.groups[index] != group
      else { return nil }
      state.groups[index] = group
      return ModelLedger.least
    }
  }

  func removeGroup(_ id: GroupID) throws {
    try requireGroup(id)
    step("Ungroup layers") { state in
      var claim = ModelLedger.least
      for index in state.layers.indices where state.layers[index].properties.group == id {
        state.layers[index].properties.group = nil
        claim += ModelLedger.least
      }
      state.groups.removeAll { $0.id == id }
      return claim
    }
  }

  func moveGroup(_ id: GroupID, _ target: Int) throws {
    try requireGroup(id)
    let block = state.layers.filter { $0.properties.group == id }.map(\.id)
    var order = state.layers.filter { $0.properties.group != id }.map(\.id)
    guard 0...order.count ~= target else { throw EngineError.noLayerPlace(target, count: order.count) }
    order.insert(contentsOf: block, at: target)
    try reorderLayers(order)
  }
}

// Operations on selections and on the background.
extension ModelArtwork {
  func select(_ selection: ModelSelection?) {
    step("Select") { state in
      if selection == state.selection { return nil }
      defer { state.selection = selection }
      return ledger.selection(state.selection, selection)
    }
  }

  func saveSelection(_ name: String) {
    let all = ModelSelection(state.canvas, edge: state.edge) { _, _ in 255 }
    changeSaved("Save selection") { $0.append(.init(name: name, mask: state.selection ?? all)) }
  }

  func selectSaved(_ index: Int) throws {
    try requireSaved(index)
    select(state.saved[index].mask)
  }

  func deleteSaved(_ index: Int) throws {
    try requireSaved(index)
    changeSaved("Delete selection") { $0.remove(at: index) }
  }

  private func requireSaved(_ index: Int) throws {
    guard state.saved.indices.contains(index) else {
      throw EngineError.noSavedSelection(index, count: state.saved.count)
    }
  }

  private func changeSaved(_ label: String, _ body: (inout [ModelState.Saved]) -> Void) {
    var saved = state.saved
    body(&saved)
    step(label) { state in
      defer { state.saved = saved }
      return ledger.saved(state.saved, saved)
    }
  }

  func setBackground(_ color: Fix15Color?) {
    step("Background") { state in
      if color == state.background { return nil }
      state.background = color
      return ModelLedger.least
    }
  }
}
