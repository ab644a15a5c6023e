import Testing

/// Input that is refused, and what the refusal must say.
struct WrongInput: Sendable, CustomTestStringConvertible {
  var program = "pentimento"
  let words: [String]
  /// What the first line names.
  let says: [String]

  var testDescription: String { ([program] + words).joined(separator: " ") }

  init(_ words: String..., program: String = "pentimento", says: [String]) {
    self.words = words
    self.program = program
    self.says = says
  }

  /// Words that nothing is called.
  static let names: [WrongInput] = [
    WrongInput(says: ["missing subcommand"]),
    WrongInput("frobnicate", says: ["subcommand 'frobnicate'"]),
    WrongInput("docter", says: ["subcommand 'docter'", "did you mean 'doctor'?"]),
    WrongInput("merge", says: ["missing argument '<run>'"]),
    WrongInput("chart", says: ["missing argument '<run>'"]),
    WrongInput("chart", "run", "--markdwon", says: ["'--markdwon'", "did you mean '--markdown'?"]),
    WrongInput("run", "--resum", "r", says: ["'--resum'", "did you mean '--resume'?"]),
    WrongInput("rn", says: ["subcommand 'rn'", "did you mean 'run'?"]),
    WrongInput("help", "nothing", says: ["subcommand 'nothing'"]),
    WrongInput("--nope", says: ["option '--nope'"]),
    WrongInput("--generate-completion-script", "tcsh", says: ["bash, zsh, fish", "'tcsh'"]),
    WrongInput("run", "StrokCost", says: ["'StrokCost'", "did you mean 'StrokeCost'?"]),
    WrongInput("list", "Stroek", says: ["'Stroek'", "did you mean 'Stroke'?"]),
    WrongInput("run", "StrokeCost/Strok", says: ["'StrokeCost/Strok'", "did you mean 'StrokeCost/Stroke'?"]),
    WrongInput("run", "Stroke", "Nothing*", says: ["'Nothing*'"]),
    WrongInput("run", "", says: ["''"]),
    WrongInput("run", "--designs", "sed", says: ["design 'sed'", "did you mean 'seed'?"]),
    WrongInput(
      "run", "--designs", "seed+storag=tailAllocated", says: ["axis 'storag'", "did you mean 'storage'?"]),
    WrongInput(
      "run", "--designs", "seed+storage=tailAlocated",
      says: ["alternative 'tailAlocated'", "did you mean 'tailAllocated'?"]),
    WrongInput("run", "--designs", "seed+storage", says: ["'storage'", "axis=alternative"]),
    WrongInput("run", "--designs", "seed+ledger=bothHalves", says: ["'seed+ledger=bothHalves'", "copying"]),
    WrongInput("run", "--designs", "", says: ["'--designs'"]),
    WrongInput("run", "--qick", says: ["'--qick'", "did you mean '--quick'?"]),
    WrongInput("compar", says: ["subcommand 'compar'", "did you mean 'compare'?"]),
    WrongInput("compare", says: ["nothing to compare", "--designs"]),
    WrongInput("compare", "a", "b", "--keep", says: ["--keep is for one run", "2 are given"]),
    WrongInput("compare", "--designs", "seed", says: ["--designs names one design"]),
    WrongInput("compare", "--designs", "seed,sed", says: ["design 'sed'", "did you mean 'seed'?"]),
    WrongInput(
      "compare", "--designs", "seed,seed+storage=separateBuffer",
      says: ["'seed'", "seed+storage=separateBuffer", "mean one design"]),
    WrongInput("compare", "--designs", "seed,copying", "Strok", says: ["'Strok'", "did you mean 'Stroke'?"]),
    WrongInput(
      "compare", "--designs", "seed,copying", "--reference", "seed+storage=tailAllocated",
      says: ["reference 'seed+storage=tailAllocated'", "seed, copying"]),
    WrongInput(
      "compare", "--designs", "seed,copying", "--reference", "sed", says: ["'sed'", "did you mean 'seed'?"]),
    WrongInput(
      "compare", "--designs", "seed,copying", "TinySteps", "--metric", "wal",
      says: ["metric 'wal'", "did you mean 'wall'?"]),
    WrongInput("list", "--metric", says: ["'--metric'", "did you mean '--metrics'?"]),
    WrongInput("run", "CopyTile", "--set", "tils=4", says: ["'tils'", "did you mean 'tiles'?"]),
    WrongInput("run", "Stroke", "--layers", "4", says: ["'layers'"]),
    WrongInput("run", "TinySteps", "--trace", "strokes.dat", says: ["--trace"]),
    WrongInput("--qick", program: "UndoMemory", says: ["'--qick'", "did you mean '--quick'?"]),
    WrongInput("TinyStep", program: "UndoMemory", says: ["'TinyStep'", "did you mean 'TinySteps'?"]),
    WrongInput("--designs", "cpying", program: "UndoMemory", says: ["'cpying'", "did you mean 'copying'?"]),
    WrongInput(
      "--designs", "snapshott", program: "DocumentUndoCost",
      says: ["'snapshott'", "did you mean 'snapshot'?"]),
    WrongInput(
      "--table", "decison", program: "DocumentUndoCost", says: ["'decison'", "did you mean 'decision'?"]),
    WrongInput("--table", "decision", "Payload", program: "DocumentUndoCost", says: ["--table decision"]),
    WrongInput(
      "Payload", "--set", "changed=2000", program: "DocumentUndoCost", says: ["2000 of 1000 shapes"]),
    WrongInput(
      "Depth", "--trace", "strokes.dat", program: "DocumentUndoCost", says: ["--trace means nothing"]),
    WrongInput(
      "gate", "--as", "seed=sed", "--expected", "good.csv", says: ["'sed'", "did you mean 'seed'?"]),
    WrongInput("gate", "Strokk", "--expected", "good.csv", says: ["'Strokk'", "did you mean 'Stroke'?"]),
    WrongInput(
      "gate", "update", "Strokk", "--expected", "new.csv", says: ["'Strokk'", "did you mean 'Stroke'?"]),
  ]

  /// Values out of their range or form.
  static let values: [WrongInput] = [
    WrongInput("run", "CopyTile", "--set", "tiles=0", says: ["tiles '0'", "1...65536"]),
    WrongInput("run", "CopyTile", "--set", "tiles=", says: ["tiles ''"]),
    WrongInput("run", "CopyTile", "--set", "tiles=65537", says: ["tiles '65537'"]),
    WrongInput("run", "CopyTile", "--set", "heat=tepid", says: ["heat 'tepid'", "cold, warm"]),
    WrongInput("run", "CopyTile", "--set", "heat=wram", says: ["heat 'wram'", "did you mean 'warm'?"]),
    WrongInput("run", "CopyTile", "--set", "edge=63", says: ["edge '63'"]),
    WrongInput("run", "--set", "4", says: ["'4'", "NAME=VALUE"]),
    WrongInput("run", "--set", "=4", says: ["'=4'", "NAME=VALUE"]),
    WrongInput("run", "Stroke", "--canvas", "63", says: ["canvas_px '63'", "64...65536"]),
    WrongInput("run", "Stroke", "--canvas", "65537", says: ["canvas_px '65537'", "64...65536"]),
    WrongInput(
      "run", "Stroke", "--canvas", "99999999999999999999", says: ["canvas_px '99999999999999999999'"]),
    WrongInput("run", "--coverage", "101", says: ["coverage_pct '101'", "0...100"]),
    WrongInput("run", "--coverage", "-1", says: ["coverage_pct '-1'"]),
    WrongInput("run", "--brush", "0", says: ["brush_px '0'"]),
    WrongInput("run", "--brush", "nan", says: ["brush_px 'nan'"]),
    WrongInput("run", "--seed", "-1", says: ["'--seed'", "'-1'"]),
    WrongInput("run", "--processes", "0", says: ["'--processes'", "1 to 10000"]),
    WrongInput("run", "--samples", "x", says: ["'--samples'", "'x'"]),
    WrongInput("run", "--time-limit", says: ["'--time-limit'", "needs a value"]),
    WrongInput("run", "--format", "xml", says: ["'--format'", "text, csv", "'xml'"]),
    WrongInput("run", "--name", "a b", says: ["--name 'a b'"]),
    WrongInput("run", "--name", "../up", says: ["--name '../up'"]),
    WrongInput(
      "compare", "--designs", "seed,copying", "--processes", "1", says: ["'--processes'", "2 to 10000"]),
    WrongInput("compare", "--margin", "0", "run", says: ["'--margin'", "0.01", "'0'"]),
    WrongInput("compare", "--format", "xml", "run", says: ["'--format'", "text, csv, markdown", "'xml'"]),
    WrongInput("compare", "--quick", "run", says: ["--quick", "--designs", "'run'"]),
    WrongInput("compare", "--canvas", "64", "run", says: ["--canvas", "--designs", "'run'"]),
    WrongInput("run", "--shard", "3/2", says: ["--shard '3/2'", "I/N"]),
    WrongInput("run", "--shard", "half", says: ["--shard 'half'", "I/N"]),
    WrongInput("doctor", "--seconds", "-1", says: ["'--seconds'", "0 to 3600"]),
    WrongInput("doctor", "--format", "xml", says: ["'--format'", "text, json", "'xml'"]),
    WrongInput("merge", "run", "--name", "a/b", says: ["--name 'a/b'"]),
    WrongInput("trace", "--pen-rate", "1", says: ["'--pen-rate'", "60"]),
    WrongInput("trace", "--strokes", "3", "strokes.dat", says: ["--strokes", "'strokes.dat'"]),
    WrongInput("gate", "--as", "seed", "--expected", "good.csv", says: ["--as 'seed'", "BASE=DESIGN"]),
    WrongInput(
      "gate", "--pixels-changed", "", "--expected", "good.csv", says: ["--pixels-changed", "reason"]),
  ]

  /// Files and folders that are missing, damaged or in the way.
  static let files: [WrongInput] = [
    WrongInput("trace", "damaged.dat", says: ["damaged.dat:3:", "y 'x'"]),
    WrongInput("trace", "backwards.dat", says: ["backwards.dat:2:", "0.5"]),
    WrongInput("trace", "empty.dat", says: ["empty.dat", "empty"]),
    WrongInput("trace", "nothing.dat", says: ["nothing.dat", "No such file"]),
    WrongInput("trace", ".", says: ["folder"]),
    WrongInput("run", "Stroke", "--trace", "damaged.dat", says: ["damaged.dat:3:", "y 'x'"]),
    WrongInput("run", "Stroke", "--trace", "nothing.dat", says: ["nothing.dat", "No such file"]),
    WrongInput("--trace", "damaged.dat", program: "StrokeCost", says: ["damaged.dat:3:", "y 'x'"]),
    WrongInput("run", "TinySteps", "--quick", "--results", "file", says: ["'file", "Not a directory"]),
    WrongInput(
      "run", "TinySteps", "--quick", "--results", "file/below", says: ["'file/below'", "Not a directory"]),
    WrongInput("run", "TinySteps", "--quick", "--results", "/proc/below", says: ["'/proc/below'"]),
    WrongInput("trace", "--output", "file/strokes.dat", says: ["'file/strokes.dat'", "Not a directory"]),
    WrongInput(
      "TinySteps", "--quick", "--quiet", "--output", "file/rows.csv", program: "UndoMemory",
      says: ["'file/rows.csv'"]),
    WrongInput("compare", "hollo", says: ["'hollo' is not the folder of a run", "did you mean 'hollow'?"]),
    WrongInput("compare", "nothing", says: ["'nothing' is not the folder of a run", "No such file"]),
    WrongInput("compare", "run", "file", says: ["'file' is not the folder of a run", "Not a directory"]),
    WrongInput("compare", "", says: ["''"]),
    WrongInput("compare", "damaged", says: ["damaged/samples.csv:2:", "'value'", "'fast'"]),
    WrongInput("compare", "hollow", says: ["hollow/samples.csv", "no sample"]),
    WrongInput("compare", "run", says: ["only 'seed'"]),
    WrongInput("compare", "run", "run/", says: ["'run' is named twice"]),
    WrongInput("compare", "run", "other", says: ["no case is shared by run and other"]),
    WrongInput("compare", "run", "copy", "--reference", "nil", says: ["reference 'nil'", "run, copy"]),
    WrongInput("compare", "run", "copy", says: ["StrokeCost/CopyTile[seed]", "one process"]),
    WrongInput("compare", "run", "copy", "--output", "file/report", says: ["'file/report'"]),
    WrongInput(
      "compare", "--designs", "seed,copying", "TinySteps", "--quick", "--output", "nowhere/report",
      says: ["'nowhere/report'"]),
    WrongInput("merge", "nothing", says: ["'nothing' is not the folder of a run"]),
    WrongInput("merge", "run", "run/", says: ["'run' is named twice"]),
    WrongInput(
      "merge", "run", "copy", says: ["'run' and 'copy' have both measured StrokeCost/CopyTile[seed]"]),
    WrongInput("merge", "run", "damaged", says: ["damaged/samples.csv:2:", "'fast'"]),
    WrongInput("run", "--resume", "run", says: ["nothing to go on from", "run/.parts"]),
    WrongInput("run", "--resume", "nothing", says: ["nothing to go on from", "No such file"]),
    WrongInput("run", "--resume", "run", "--quick", says: ["--quick was decided when the run began"]),
    WrongInput("doctor", "--seconds", "0", "--output", "file/report", says: ["'file/report'"]),
    WrongInput("run", "--suite", "./nothing", says: ["./nothing"]),
    WrongInput("run", "--suite", "./file", says: ["./file"]),
    WrongInput("run", "--suite", "/bin/true", says: ["/bin/true"]),
    WrongInput("list", "--suite", "./rude.sh", says: ["./rude.sh", "exit code 7"]),
    WrongInput("gate", "--expected", "nothing.csv", says: ["'nothing.csv'", "No such file"]),
    WrongInput("gate", "--expected", "malformed.csv", says: ["malformed.csv:3:", "'expected'", "many"]),
    WrongInput("gate", "--expected", "headless.csv", says: ["headless.csv:1:"]),
    WrongInput(
      "gate", "update", "TinySteps", "--expected", "malformed.csv", says: ["malformed.csv:3:", "'expected'"]),
    WrongInput(
      "gate", "TinySteps", "--quiet", "--expected", "doubled.csv",
      says: ["two expected rows", "TinySteps[seed;", "claimed_bytes"]),
    WrongInput(
      "gate", "TinySteps", "--quiet", "--expected", "pixels.csv",
      says: ["TinySteps[seed;", "claimed_bytes", "'px'", "'B'"]),
    WrongInput(
      "gate", "update", "TinySteps", "--quiet", "--expected", "file/new.csv", says: ["'file/new.csv'"]),
  ]
}
