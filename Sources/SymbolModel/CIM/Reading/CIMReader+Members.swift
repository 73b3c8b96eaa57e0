import CartoucheDocuments

extension CIMReader: MemberVisitor {
    package mutating func number(_ key: StaticString, _ value: inout Double, _ rule: MemberRule) {
        if let index = take(key) {
            if token(index).kind == .number {
                value = Double(bitPattern: tokens[index + 1])
            } else if let number = number(index) {
                value = number
                keepOddity(index)
            } else {
                refuse(index, "a number")
            }
        }
        frame.number += 1
    }

    package mutating func integer(_ key: StaticString, _ value: inout Int, _ rule: MemberRule) {
        if let index = take(key) {
            if let number = number(index), let integer = Int(exactly: number) {
                value = integer
                if token(index).kind != .number { keepOddity(index) }
            } else {
                refuse(index, "a whole number")
            }
        }
        frame.number += 1
    }

    package mutating func flag(
        _ key: StaticString, legacy: StaticString?, _ value: inout Bool, _ rule: MemberRule
    ) {
        if let index = take(key, legacy: legacy) {
            if let flag = flag(index) {
                value = flag
                if token(index).kind != .word { keepOddity(index) }
            } else {
                refuse(index, "true or false")
            }
        }
        frame.number += 1
    }

    package mutating func text(_ key: StaticString, _ value: inout String, _ rule: MemberRule) {
        if let index = take(key) {
            if let string = string(index) { value = string } else { refuse(index, "a string") }
        }
        frame.number += 1
    }

    package mutating func choice<Choice: CIMChoice>(
        _ key: StaticString, legacy: StaticString?, _ value: inout Choice, _ rule: MemberRule
    ) {
        if let position = takeChoice(key, legacy, Choice.table.names) {
            value = Choice.table.choices[position]
        }
        frame.number += 1
    }

    package mutating func numbers(_ key: StaticString, _ value: inout [Double], _ rule: MemberRule) {
        if let index = take(key) {
            if let (numbers, hasText) = numbers(index) {
                value = numbers
                if hasText { keepOddity(index) }
            } else {
                refuse(index, "a list of numbers")
            }
        }
        frame.number += 1
    }

    package mutating func texts(_ key: StaticString, _ value: inout [String]) {
        if let index = take(key) {
            var texts: [String] = []
            var isFitting = token(index).kind == .array
            var element = index + 1
            while isFitting, token(element).kind != .end {
                if let text = string(element) { texts.append(text) } else { isFitting = false }
                element = next(element)
            }
            if isFitting { value = texts } else { refuse(index, "a list of strings") }
        }
        frame.number += 1
    }

    package mutating func value<Value: CIMValue>(_ key: StaticString, _ value: inout Value?) {
        if let index = take(key) {
            steps.append(index - 1)
            value = Value.read(&self, at: index)
            steps.removeLast()
            if value == nil { keepOddity(index) }
        }
        frame.number += 1
    }

    package mutating func list<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        if let index = take(key), let list: [Value] = list(index) { value = list }
        frame.number += 1
    }

    package mutating func reversedList<Value: CIMValue>(_ key: StaticString, _ value: inout [Value]) {
        if let index = take(key), var list: [Value] = list(index) {
            if list.count > 1 { list.reverse() }
            value = list
        }
        frame.number += 1
    }

    package mutating func geometry(_ key: StaticString, _ value: inout GeometryMember) {
        if let index = take(key) {
            steps.append(index - 1)
            value = GeometryMember(MarkerGeometry.read(&self, at: index), source: raw(index))
            steps.removeLast()
        }
        frame.number += 1
    }

    package mutating func components(_ key: StaticString, _ value: inout CIMColor) {
        if let index = take(key) {
            var hasText = false
            if !readComponents(index, into: &value, hasText: &hasText) {
                refuse(index, "a list of up to five numbers")
            } else if hasText {
                keepOddity(index)
            }
        }
        frame.number += 1
    }

    package mutating func raw(_ key: StaticString, _ value: inout RawJSON?) {
        if let index = take(key) { value = raw(index) }
        frame.number += 1
    }
}

// MARK: - Values

extension CIMReader {
    /// Returns the value token of a member, and marks the member as present in the object.
    @inline(__always)
    private mutating func take(_ key: StaticString, legacy: StaticString? = nil) -> Int? {
        if let index = find(key) {
            frame.present |= 1 << UInt64(frame.number)
            return index
        }
        guard let legacy, let index = find(legacy) else { return nil }
        frame.present |= 1 << UInt64(frame.number)
        if !frame.isLenient { frame.oddities.append(.init(number: frame.number, key: "\(legacy)")) }
        return index
    }

    private func flag(_ index: Int) -> Bool? {
        let token = token(index)
        switch token.kind {
        case .word:
            switch text[token.offset] {
            case UInt8(ascii: "t"): return true
            case UInt8(ascii: "f"): return false
            default: return nil
            }
        case .string:
            guard let text = string(index)?.lowercased(), text == "true" || text == "false" else {
                return nil
            }
            noteText()
            return text == "true"
        case .number:
            let number = Double(bitPattern: tokens[index + 1])
            return number == 1 ? true : number == 0 ? false : nil
        default: return nil
        }
    }

    /// Returns the position of a member's choice; nil if there is none, or if it is kept and not read.
    @inline(never)
    private mutating func takeChoice(
        _ key: StaticString, _ legacy: StaticString?, _ names: borrowing ChoiceNames
    ) -> Int? {
        guard let index = take(key, legacy: legacy) else { return nil }
        let token = token(index)
        if token.kind == .string,
            let (position, isUsual) = names.position(
                of: UnsafeBufferPointer(start: text + token.offset, count: token.extent))
        {
            if !isUsual { keepOddity(index) }
            return position
        }
        if let number = number(index), let integer = Int(exactly: number),
            let position = names.position(ofNumber: integer)
        {
            keepOddity(index)
            return position
        }
        refuseChoice(index, names.current)
        return nil
    }

    /// Returns the numbers of a list, and whether some of them are written as strings.
    private func numbers(_ index: Int) -> (numbers: [Double], hasText: Bool)? {
        guard token(index).kind == .array else { return nil }
        var numbers: [Double] = []
        numbers.reserveCapacity((token(index).extent - index) / 2)
        var hasText = false
        var element = index + 1
        while token(element).kind != .end {
            guard let number = number(element) else { return nil }
            numbers.append(number)
            if token(element).kind != .number { hasText = true }
            element = next(element)
        }
        return (numbers, hasText)
    }

    func readComponents(_ index: Int, into color: inout CIMColor, hasText: inout Bool) -> Bool {
        guard token(index).kind == .array else { return false }
        var element = index + 1
        while let number = number(element) {
            guard color.append(number) else {
                color.values = []
                return false
            }
            if token(element).kind != .number { hasText = true }
            element = next(element)
        }
        if token(element).kind == .end { return true }
        color.values = []
        return false
    }

    /// Returns the elements of a list, or nil if the member is kept and not read.
    private mutating func list<Value: CIMValue>(_ index: Int) -> [Value]? {
        guard token(index).kind == .array else {
            refuse(index, "a list")
            return nil
        }
        let count = elementCount(index)
        guard count <= Self.maxListCount else {
            keepOddity(index)
            steps.append(index - 1)
            report(
                .error, .tooMany, "the list has \(count) elements; the limit is \(Self.maxListCount)",
                instead: "not drawn, but preserved when saved")
            steps.removeLast()
            return nil
        }
        var list: [Value] = []
        list.reserveCapacity(count)
        steps.append(index - 1)
        var element = index + 1
        for number in 0..<count {
            steps.append(~number)
            list.append(Value.read(&self, at: element) ?? .placeholder(for: raw(element)))
            steps.removeLast()
            element = next(element)
        }
        steps.removeLast()
        return list
    }

    /// Keeps a member's source text, because writing the value would not reproduce it.
    private mutating func keepOddity(_ index: Int) {
        frame.oddities.append(.init(number: frame.number, value: raw(index)))
    }

    /// Keeps a member that cannot be read.
    ///
    /// The member has its default value.
    @inline(never)
    private mutating func refuse(_ index: Int, _ expected: String) {
        keepOddity(index)
        if isNothing(index) { return }
        steps.append(index - 1)
        report(
            .warning, .wrongValue, "\(excerpt(index)) is not \(expected)",
            instead: "the default is used, and the value is preserved when saved")
        steps.removeLast()
    }

    /// Reports a value that is not an object; an empty one is no mistake.
    @inline(never)
    mutating func refuseObject(_ index: Int) {
        if isNothing(index) { return }
        report(
            .warning, .wrongValue, "\(excerpt(index)) is not an object",
            instead: "not drawn, but preserved when saved")
    }

    @inline(never)
    private mutating func refuseChoice(_ index: Int, _ names: [String]) {
        keepOddity(index)
        if isNothing(index) { return }
        steps.append(index - 1)
        let expected = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
        report(
            .warning, .unknownChoice, "\(excerpt(index)) is unknown; expected \(expected)",
            instead: "the default is used, and the value is preserved when saved")
        steps.removeLast()
    }

    /// Reads a symbol inside a symbol.
    ///
    /// Returns nil and reports a diagnostic if the nesting is too deep.
    mutating func nested<Value>(_ body: (inout CIMReader) -> Value) -> Value? {
        guard symbolDepth < Self.maxSymbolDepth else {
            report(
                .error, .nestedTooDeep, "symbols are nested more than \(Self.maxSymbolDepth) levels deep",
                instead: "the innermost symbols are not drawn, but preserved when saved")
            return nil
        }
        symbolDepth += 1
        defer { symbolDepth -= 1 }
        return body(&self)
    }
}
