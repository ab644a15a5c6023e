import LinuxMemory

/// What the device has, for `Artwork(deviceMemory:)`.
public enum DeviceMemory {
  /// The smallest of the machine's memory and of what the control groups above this process allow (beyond `memory.high` the
  /// kernel holds a group back, so it counts as a limit), B. nil when neither can be read. `root` is put before every path.
  public static func limit(root: String = "") -> Int? {
    let groups = ControlGroup.ofThisProcess(root: root)
    return (groups.flatMap { [$0.limit, $0.throttle] } + [MachineMemory.total(root: root)])
      .compactMap { $0 }.min()
  }
}
