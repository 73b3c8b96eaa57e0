import CartoucheImages
import CartoucheSymbolModel

extension SymbolDefinition {
    /// The color of the topmost layer with a color.
    var mainColor: Color? {
        for layer in layers.reversed() {
            var found: Color?
            guard var object = layer.object, object.layer.isEnabled else { continue }
            object.changeColors(
                { color in
                    found = found ?? color?.resolved
                    return color
                },
                inner: { inner in
                    found = found ?? inner.mainColor
                    return inner
                })
            if let found { return found }
        }
        return nil
    }
}
