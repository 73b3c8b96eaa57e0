import CartoucheImages

/// Columns of values that vary by feature, from visual variables and rotation expressions.
///
/// NaN (or a nil color) means no change to the symbol.
package struct SymbolSlots: Sendable {
    /// Rotation in degrees, counterclockwise, added to the symbol's angle.
    package var rotation: [Float]?
    /// The symbol's new size in points: the height of a point symbol, the width of a line.
    package var size: [Float]?
    /// The new outline width of polygons and markers in points.
    package var outlineWidth: [Float]?
    /// The new color of the layers that are not color-locked.
    package var color: [Color?]?
    /// A factor for alpha, 0 to 1.
    package var opacity: [Float]?
    /// The values of bodies in scenes.
    package var body = Body()

    /// Values that maps ignore.
    package struct Body: Sendable {
        /// The new width, depth and height, in the unit of the symbol.
        package var width, depth, height: [Float]?
        /// Angles in degrees that are added to the pitch and the roll.
        package var tilt, roll: [Float]?

        fileprivate var isEmpty: Bool {
            width == nil && depth == nil && height == nil && tilt == nil && roll == nil
        }

        fileprivate func selecting(_ rows: [Int]) -> Body {
            if isEmpty { return self }
            var selected = Body()
            selected.width = rows.values(of: width)
            selected.depth = rows.values(of: depth)
            selected.height = rows.values(of: height)
            selected.tilt = rows.values(of: tilt)
            selected.roll = rows.values(of: roll)
            return selected
        }
    }

    package init() {}

    package var isEmpty: Bool {
        rotation == nil && size == nil && outlineWidth == nil && color == nil && opacity == nil
            && body.isEmpty
    }

    /// Returns the values of the given rows, in the given order.
    package func selecting(_ rows: [Int]) -> SymbolSlots {
        var selected = SymbolSlots()
        selected.rotation = rows.values(of: rotation)
        selected.size = rows.values(of: size)
        selected.outlineWidth = rows.values(of: outlineWidth)
        selected.color = rows.values(of: color)
        selected.opacity = rows.values(of: opacity)
        selected.body = body.selecting(rows)
        return selected
    }
}

extension [Int] {
    /// Returns the values of a column in these rows; nil without a column.
    fileprivate func values<Value>(of column: [Value]?) -> [Value]? {
        column.map { column in map { column[$0] } }
    }
}
