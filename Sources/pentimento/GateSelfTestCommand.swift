import CommandLine

/// `pentimento gate selftest`: what the gate's own error rates are.
enum GateSelfTestCommand {
  static let table = CommandTable(
    name: "pentimento gate selftest", overview: "Shows how often the gate is wrong.",
    entries: [
      .command(GateReplayCommand.command), .command(GateIdenticalCommand.command),
      .command(GateRelinkCommand.command), .command(GateInjectCommand.command),
      .command(GateBiasCommand.command),
    ])
}
