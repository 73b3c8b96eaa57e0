/// Answers in memory; the ones that were not used for the longest time are removed first.
struct MemoryCache {
    private struct Entry {
        var answer: StoredAnswer
        var lastUse: Int
    }

    private var entries: [RequestKey: Entry] = [:]
    private var byteCount = 0
    private var uses = 0
    private let maximumBytes: Int

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Returns the answer to a request; nil if there is none.
    mutating func answer(to key: RequestKey) -> StoredAnswer? {
        guard entries[key] != nil else { return nil }
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.answer
    }

    /// Keeps an answer, unless it is large.
    mutating func store(_ answer: StoredAnswer, for key: RequestKey) {
        remove(key)
        let size = answer.response.bytes.count
        guard size <= maximumBytes / 4 else { return }
        uses += 1
        entries[key] = Entry(answer: answer, lastUse: uses)
        byteCount += size
        while byteCount > maximumBytes, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            remove(oldest.key)
        }
    }

    private mutating func remove(_ key: RequestKey) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= entry.answer.response.bytes.count
    }
}
