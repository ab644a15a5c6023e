import Glibc
import Testing

@testable import Measurement

struct FacilityTests {
  /// Facilities are asked once a process, so each test has one of its own.
  @Test func aWithheldFacilityIsRefusedByName() async {
    await #expect(processExitsWith: .success) {
      setenv(Facility.withheldVariable, "smaps,pagemap", 1)
      #expect(Facility.smaps.refusal == "withheld by PENTIMENTO_WITHOUT")
      #expect(Facility.pagemap.refusal == "withheld by PENTIMENTO_WITHOUT")
      #expect(Facility.statm.refusal == nil)
      #expect(throws: Never.self) { try Facility.checkWithheld() }
    }
  }

  @Test func aNameThatIsNoFacilityIsRefused() async {
    await #expect(processExitsWith: .success) {
      setenv(Facility.withheldVariable, "statm,pagmap", 1)
      do throws(SuiteInputError) {
        try Facility.checkWithheld()
        Issue.record("it was accepted")
      } catch {
        #expect(error.problem.hasSuffix("names 'pagmap', which is no facility; did you mean 'pagemap'?"))
        #expect(error.advice.contains("clear_refs"))
      }
    }
  }

  @Test func jemallocIsInChargeHere() {
    #expect(Facility.jemalloc.refusal == nil && Facility.threadPeak.refusal == nil)
    #expect(Facility.statm.refusal == nil && Facility.smaps.refusal == nil)
  }

  @Test(arguments: [
    (ENOENT, "usual in virtual machines"), (EOPNOTSUPP, "usual in virtual machines"),
    (EACCES, "perf_event_paranoid is 4"), (EPERM, "perf_event_paranoid is 4"), (ENOSYS, "no perf_event_open"),
    (EMFILE, "Too many open files"),
  ]) func errorsOfPerfSayWhatTheyMean(code: Int32, text: String) {
    #expect(InstructionCounter.reason(code, paranoid: "4").contains(text))
  }

  @Test func pagesAreThereOnceTouched() throws {
    let pages = 1000
    let size = pages * KernelMemory.pageSize
    let memory = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(memory, size) }
    madvise(memory, size, MADV_NOHUGEPAGE)
    let address = UInt(bitPattern: memory)
    #expect(Pagemap.presentPages(from: address, count: pages) == 0)
    for page in stride(from: 0, to: pages, by: 3) {
      memory.storeBytes(of: 1, toByteOffset: page * KernelMemory.pageSize, as: UInt8.self)
    }
    #expect(Pagemap.presentPages(from: address, count: pages) == 334)
    #expect(Pagemap.presentPages(from: address + UInt(KernelMemory.pageSize), count: 3) == 1)
    #expect(Pagemap.foundRefusal == nil)
  }
}
