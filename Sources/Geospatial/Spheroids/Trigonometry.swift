import CartoucheCLibrary

extension Double {
    package var sine: Double { sin(self) }
    package var cosine: Double { cos(self) }
    package var arcSine: Double { asin(Swift.min(1, Swift.max(-1, self))) }
    package var arcCosine: Double { acos(Swift.min(1, Swift.max(-1, self))) }
}
