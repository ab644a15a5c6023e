/// What `/proc/meminfo` says of the machine, B. `root` is put before the path.
public enum MachineMemory {
  /// All memory that the kernel can use. nil when it cannot be read.
  public static func total(root: String = "") -> Int? {
    SmallFile.kilobytes("MemTotal", in: "\(root)/proc/meminfo")
  }

  /// What programs may still take without swapping. nil when it cannot be read.
  public static func available(root: String = "") -> Int? {
    SmallFile.kilobytes("MemAvailable", in: "\(root)/proc/meminfo")
  }
}
