#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
    import CoreGraphics
    import SwiftUI

    /// A box with a leader that ends at a point of the view.
    struct CalloutBubble<Content: View>: View {
        /// The end of the leader, in points from the upper left corner of the view.
        let point: CGPoint
        @ViewBuilder let content: Content

        var body: some View {
            let (x, y) = (point.x, point.y)
            VStack(spacing: 0) {
                content
                    .background(.background, in: RoundedRectangle(cornerRadius: 8))
                Leader()
                    .fill(.background)
                    .frame(width: 16, height: 8)
            }
            .fixedSize()
            .shadow(radius: 3)
            // The middle of the lower side is at the point.
            .alignmentGuide(.leading) { $0[HorizontalAlignment.center] - x }
            .alignmentGuide(.top) { $0[VerticalAlignment.bottom] - y }
        }
    }

    /// A triangle that points down.
    private struct Leader: Shape {
        nonisolated func path(in rect: CGRect) -> SwiftUI.Path {
            SwiftUI.Path { path in
                path.move(to: CGPoint(x: rect.minX, y: rect.minY))
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
                path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
                path.closeSubpath()
            }
        }
    }
#endif
