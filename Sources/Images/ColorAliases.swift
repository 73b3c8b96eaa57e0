// Samples written for the ArcGIS Maps SDK say `UIColor` and `UIImage`; off Apple's platforms these are ours.
#if !canImport(UIKit)
    /// The name under which UIKit users know a colour.
    public typealias UIColor = Color
    /// The name under which UIKit users know a picture.
    public typealias UIImage = Image
#endif
