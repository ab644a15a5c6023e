import PaintEngine
import Testing

/// Scripts that random operations once failed with, as the suite printed them; each must agree with the model in every design.
struct RegressionTests {
  @Test(
    arguments: [
      // A partly selected copy lost all channels but the first of each pixel.
      """
      width=23 height=12 edge=4 layers=3 coverage=100
      select 0 2 0 0 2
      copy 0
      """,
      // A stroke left a text layer a text layer.
      """
      width=22 height=13 edge=8 layers=1 coverage=0
      insertText 0 0
      stroke 0 0 2 0 246 352 0
      """,
      // What a layer shared with a step was claimed too late, once the layer had gone.
      """
      width=15 height=15 edge=8 layers=1 coverage=0 bytes=10240 steps=60
      stroke 0 0 2 2 0 0 0
      duplicateLayer 0
      duplicateLayer 0
      removeLayer 0
      mergeDown 1
      removeLayer 0
      shed 762
      """,
      // A stack got more room than it was reckoned with, since the allocator rounds up, and shedding ended above its bound.
      """
      width=17 height=16 edge=4 layers=2 coverage=40 bytes=7680 steps=60
      removeLayer 0
      newText 0 0 1
      duplicateLayer 0
      removeLayer 0
      insertLayer 0
      addMask 1
      reorderLayers 0 55
      select 0 0 0 2 2
      fill 0 0
      transform 0 0 0 0 1
      undo
      removeLayer 0
      insertLayer 0
      select 1 0 0 0 0
      makeGroup 1 0
      dualStroke 0 0 0 0 44 492 0 0
      properties 0 0 0
      manyProperties 0 0 0
      removeLayer 2
      groupedStrokes 0 0 0 0 0 0
      addMask 0
      setGroup 0 0
      undo
      shed 876
      """,
    ], Designs.honest)
  func agreesWithTheModel(text: String, design: String) throws {
    var script = try Script(text)
    script.setup.design = design
    let outcome = try script.run(checkedEvery: 1)
    #expect(outcome.differences == [])
    #expect(outcome.performed == script.actions.count)
  }
}
