import Cartouche
import Documents
import Features
import Images
import Labels
import Scenes
import Text
import Workers

/// Names types of Cartouche and of the program's own targets; it draws nothing.
@main
struct Collision {
    static func main() {
        let own: [Any.Type] = [
            Invoice.self, Subscription.self, Thumbnail.self, Tag.self, Scenes.Scene.self, Paragraph.self,
            Employee.self,
        ]
        let cartouche: [Any.Type] = [
            Cartouche.Scene.self, Map.self, Feature.self, FontLibrary.self, LabelDefinition.self,
            SimpleMarkerSymbol.self, Diagnostic.self, UIImage.self,
        ]
        print("\(own.count) types of the program, \(cartouche.count) types of Cartouche")
    }
}
