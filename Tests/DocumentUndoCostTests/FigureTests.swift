import Testing

/// What histories may take at most, and what must come back: exact figures of the allocator's.
@Suite struct FigureTests {
  static let designs = ["snapshot", "closures", "batch", "chunks", "diff", "log"]

  @Test(
    .enabled(if: SuiteRows.unchecked != nil, SuiteRows.whyUncheckedIsMissing),
    arguments: ["closures", "batch"])
  func inverseOfOneShape(_ design: String) throws {
    let kept = try SuiteRows("Payload", design, "changed=1;record=plain24;shapes=1000;steps=100")
    #expect(try kept["history_allocated_per_step"] <= 250)
    let done = try SuiteRows(
      "Operation", design, "changed=1;operation=move;record=plain24;shapes=1000;steps=200")
    // Three, and the growth of the stack now and then.
    #expect(try done["edit_allocations"] < 3.1)
  }

  @Test(arguments: [10, 100, 1000]) func batchedInverse(_ changed: Int) throws {
    let rows = try SuiteRows("Payload", "batch", "changed=\(changed);record=plain24;shapes=1000;steps=100")
    // An id and a middle.
    #expect(try rows["logical_bytes"] == Double(changed * 12))
    #expect(try rows["history_allocated_per_step"] <= 1.1 * Double(changed * 12) + 160)
  }

  @Test(.enabled(if: SuiteRows.unchecked != nil, SuiteRows.whyUncheckedIsMissing), arguments: designs)
  func coalescedDragIsOneEntryAndAllocatesNothingAfterTheFirst(_ design: String)
    throws
  {
    for policy in ["last", "all"] {
      let rows = try SuiteRows(
        "Gesture", design, "dragged=1;policy=\(policy);record=plain24;shapes=1000;updates=1000")
      #expect(try rows["steps_kept"] == 1 && rows["actions_kept"] == 1)
      #expect(try rows["update_allocations"] == 0)
    }
  }

  @Test(
    .enabled(if: SuiteRows.unchecked != nil, SuiteRows.whyUncheckedIsMissing), arguments: designs,
    ["plain24", "wide200", "refs56"])
  func clearingReturnsToTheBaselineExactly(_ design: String, _ record: String) throws {
    let rows = try SuiteRows("Payload", design, "changed=10;record=\(record);shapes=1000;steps=100")
    #expect(try rows["heap_allocated_after_free"] == 0)
    #expect(try rows["steps_kept"] == 100)
    let (predicted, taken) = (try rows["predicted_bytes"], try rows["history_allocated"])
    #expect(abs(predicted - taken) <= 0.1 * taken, "predicted \(predicted), took \(taken)")
  }

  @Test(arguments: designs, ["plain24", "refs56"])
  func budgetKnowsWhatIsAllocated(_ design: String, _ record: String) throws {
    for changed in [1, 100] {
      let rows = try SuiteRows(
        "Budget", design, "budget_mib=1;changed=\(changed);record=\(record);shapes=1000")
      let (claimed, error) = (try rows["claimed_bytes"], try rows["ledger_error_bytes"])
      #expect(claimed <= 1_048_576)
      // A log lets go a snapshot and its edits at a time; see EventLog.
      let late = design == "log" ? 160_000.0 : 0
      #expect(abs(error) <= max(0.01 * claimed, 65_536) + late, "\(error) of \(claimed)")
    }
  }

  /// A count is no budget: what the same number of steps keeps differs by orders of magnitude.
  @Test func limitOfLevelsIsNoByteBudget() throws {
    let rows = try SuiteRows("Budget", "closures", "budget_mib=1;changed=1;record=plain24;shapes=1000")
    #expect(try rows["levels_large_allocated"] > 100 * rows["levels_small_allocated"])
  }

  /// The guide's example: a hundred entries of a thousand records, against a hundred middles.
  @Test func exampleOfTheGuide() throws {
    let parameters = "changed=1;record=plain24;shapes=1000;steps=100"
    let (snapshot, inverse) = (
      try SuiteRows("Payload", "snapshot", parameters), try SuiteRows("Payload", "batch", parameters)
    )
    #expect(try (2_400_000...2_600_000).contains(snapshot["history_allocated"]))
    #expect(try (1_200...15_000).contains(inverse["history_allocated"]))
    #expect(try snapshot["document_hash"] == inverse["document_hash"])
    #expect(try snapshot["undo_hash"] == inverse["undo_hash"])
  }

  @Test(arguments: designs) func whatNothingCameOfLeavesNoEntry(_ design: String) throws {
    for operation in ["no-op", "cancelled-drag"] {
      let rows = try SuiteRows(
        "Operation", design, "changed=1;operation=\(operation);record=plain24;shapes=100;steps=10")
      #expect(try rows["steps_kept"] == 0 && rows["history_allocated_per_step"] == 0)
    }
  }

  /// Snapshots put back what they hold, whatever the model has become; inverses notice some of it.
  @Test(arguments: designs) func changesBehindHistorysBack(_ design: String) throws {
    let rows = try SuiteRows("Faults", design, "record=plain24;shapes=100")
    let holdsStates = ["snapshot", "chunks", "log"].contains(design)
    #expect(try rows["faults_planted"] == 12)
    #expect(try (rows["faults_restored"] == 12) == holdsStates)
    #expect(try (rows["faults_reported"] > 0) == !holdsStates)
  }
}
