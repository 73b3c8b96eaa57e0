import CartoucheGeospatial
import CartoucheMapViews
import Testing

@Suite struct StreamedTests {
    private final class Owner: Sendable {
        let value = Streamed(wrappedValue: 1)
    }

    @Test func aStreamBeginsWithThePresentValue() async {
        let value = Streamed(wrappedValue: 1)
        value.wrappedValue = 2
        var reader = value.projectedValue.makeAsyncIterator()
        #expect(await reader.next() == 2)
        value.wrappedValue = 3
        #expect(await reader.next() == 3)
    }

    @Test func aSlowReaderGetsTheNewestValue() async {
        let value = Streamed(wrappedValue: 1)
        var first = value.projectedValue.makeAsyncIterator()
        var second = value.projectedValue.makeAsyncIterator()
        for number in 2...9 { value.wrappedValue = number }
        #expect(await first.next() == 9)
        #expect(await second.next() == 9)
        #expect(value.wrappedValue == 9)
    }

    @Test func aStreamEndsWithItsOwner() async {
        var owner: Owner? = Owner()
        var reader = owner!.value.projectedValue.makeAsyncIterator()
        #expect(await reader.next() == 1)
        owner = nil
        #expect(await reader.next() == nil)
    }

    @Test func aReaderThatWaitsIsWoken() async {
        let value = Streamed(wrappedValue: 0)
        let stream = value.projectedValue
        let reading = Task {
            for await number in stream where number == 7 { return true }
            return false
        }
        for number in 1...7 { value.wrappedValue = number }
        #expect(await reading.value)
    }

    @Test func manyThreadsSetAndRead() async {
        let value = Streamed(wrappedValue: 0)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...8 {
                group.addTask { for _ in 0..<100 { value.wrappedValue = number } }
                group.addTask {
                    for await _ in value.projectedValue { break }
                }
            }
        }
        #expect((1...8).contains(value.wrappedValue))
    }

    @Test func anEditorTellsWhatChanges() async {
        let editor = GeometryEditor()
        var geometries = editor.$geometry.makeAsyncIterator()
        var elements = editor.$selectedElement.makeAsyncIterator()
        var undo = editor.$canUndo.makeAsyncIterator()
        var started = editor.$isStarted.makeAsyncIterator()
        #expect(await started.next() == false)
        #expect(await geometries.next() == .some(nil))
        #expect(await elements.next().map { $0 == nil } == true)
        #expect(await undo.next() == false)
        editor.start(withType: Polyline.self)
        #expect(await started.next() == true)
        #expect(await geometries.next()??.isEmpty == true)
        editor.insertVertex(at: Point(x: 1, y: 2))
        #expect(coordinates(await geometries.next() ?? nil) == [[[1, 2]]])
        #expect(await undo.next() == true)
        let element = await elements.next()
        #expect((element as? GeometryEditorVertex)?.vertexIndex == 0)
        editor.stop()
        #expect(await geometries.next() == .some(nil))
        #expect(await started.next() == false)
    }

    @Test func theStreamsOfAnEditorEndWithIt() async {
        var editor: GeometryEditor? = GeometryEditor()
        let stream = editor!.$geometry
        editor = nil
        var count = 0
        for await _ in stream { count += 1 }
        #expect(count == 1)
    }
}
