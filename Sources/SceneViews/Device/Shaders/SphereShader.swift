/// The shaders of ellipsoids: one triangle each, on which the fragment shader intersects the ray with the ellipsoid.
///
/// A triangle has fewer corners than a quad, and no diagonal with pixels that are shaded twice. The ray starts at the
/// point of the triangle, so all numbers have the size of the ellipsoid and keep their precision at
/// any distance from the earth's center.
///
/// A shader that can leave out a pixel tests the depth of all its samples twice. So where the coverage is in alpha
/// (`SMOOTH`), pixels outside have no coverage instead. The rays to a small sphere far away are nearly parallel (`SMALL`):
/// then the place on the triangle gives the height of the surface.
enum SphereShader {
    static let vertex = """
        layout(location = 0) in vec2 corner;
        layout(location = 5) in vec3 high;
        layout(location = 6) in vec3 low;
        layout(location = 7) in vec3 extent;
        layout(location = 8) in vec4 rotation;
        layout(location = 9) in vec4 tint;
        layout(location = 10) in uint id;
        #ifdef SMALL
        out vec2 vPlace;       // where the sphere has the radius 1
        flat out vec2 vShape;  // the depth of a radius toward the camera, and the radius in pixels
        flat out vec4 vColor;
        #else
        out vec3 vPosition;
        out vec3 vOffset;  // from the center, in the axes of the ellipsoid, where it has the radius 1
        out vec3 vRay;     // the ray in these axes
        flat out vec4 vRotation;
        flat out vec3 vHalf;
        flat out vec4 vColor;
        flat out uint vId;
        #endif
        void main() {
            vec3 center = (high - eyeHigh.xyz) + (low - eyeLow.xyz);
            if (isOutOfRange(center)) {
                gl_Position = outside;
                return;
            }
            vec3 axes = extent * 0.5;
            float r = max(axes.x, max(axes.y, axes.z));
        #ifdef SHADOW
            vec3 n = -sun.xyz;
            vec3 ray = n;
            float k = r;
        #else
            float d = length(center);
            vec3 n = center / max(d, 1e-9);
            // The radius of the outline, with the three quarters of a pixel that its coverage can reach beyond it.
            float outline = r * d / sqrt(max(d * d - r * r, 1e-4 * d * d));
            float k = outline + 0.75 * d * light.z;
        #endif
            vec3 a = normalize(cross(n, abs(n.z) < 0.7 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
            vec3 e = (a * corner.x + cross(a, n) * corner.y) * k;
            vColor = tint;
            gl_Position = place(center + e);
        #ifdef SMALL
            vPlace = corner * (k / outline);
            vShape = vec2(r * (clip * vec4(n, 0.0)).w, outline / (d * light.z));
        #else
            vHalf = axes;
            vPosition = center + e;
        #ifndef SHADOW
            vec3 ray = vPosition;
        #endif
            vec4 inverse = vec4(-rotation.xyz, rotation.w);
            vOffset = turn(inverse, e) / vHalf;
            vRay = turn(inverse, ray) / vHalf;
            vRotation = rotation;
            vId = id;
        #endif
        }
        """

    static let fragment = """
        #ifdef SMALL
        in vec2 vPlace;
        flat in vec2 vShape;
        flat in vec4 vColor;
        void main() {
            float square = dot(vPlace, vPlace);
            float h = sqrt(max(1.0 - square, 0.0));
            writeDepth(1.0 / gl_FragCoord.w - h * vShape.x);
            pixel = vec4(facing(vColor.rgb, h), clamp((1.0 - sqrt(square)) * vShape.y + 0.5, 0.0, 1.0));
        }
        #else
        in vec3 vPosition;
        in vec3 vOffset;
        in vec3 vRay;
        flat in vec4 vRotation;
        flat in vec3 vHalf;
        flat in vec4 vColor;
        flat in uint vId;
        void main() {
            float square = dot(vRay, vRay);
            float b = dot(vOffset, vRay) / square;
            vec3 nearest = vOffset - b * vRay;
            float rest = 1.0 - dot(nearest, nearest);
            float cover = clamp(rest / max(length(vec2(dFdx(rest), dFdy(rest))), 1e-9) + 0.5, 0.0, 1.0);
        #if defined(SHADOW) || defined(PICK) || defined(LAYER)
            if (rest < 0.0) discard;
        #elif !defined(SMOOTH)
            if (cover <= 0.0) discard;
        #endif
            float h = sqrt(max(rest, 0.0) / square);
        #ifdef SHADOW
            vec3 place = vPosition + sun.xyz * (b + h);
        #ifdef CLIPPED
            if (isCut(areaPlace(place))) discard;
        #endif
            gl_FragDepth = (shadow * vec4(place, 1.0)).z;
        #else
            float t = 1.0 - b - h;
        #ifdef CLIPPED
            if (isCut(areaPlace(vPosition * t))) discard;
        #endif
            float w = t / gl_FragCoord.w;
        #ifdef SMOOTH
            if (w <= up.w) cover = 0.0;
        #else
            if (w <= up.w) discard;
        #endif
        #if defined(LAYER) || defined(LAYERED)
            if (isInOtherLayer(w)) discard;
        #endif
            writeDepth(w);
            vec3 normal = (nearest - h * vRay) / vHalf;
        #ifdef SUNLIT
            vec3 color = shade(vColor.rgb, vPosition * t, turn(vRotation, normal));
        #else
            float length = inversesqrt(dot(normal, normal) * dot(vPosition, vPosition));
            vec3 color = facing(vColor.rgb, h * square * length);
        #endif
        #ifdef HAZY
            color = hazed(color, vPosition * t);
        #endif
            float alpha = vColor.a * material.z;
            give(vec4(color, alpha), vId, w);
        #if !defined(PICK) && !defined(LAYER)
            // A body that is opaque gets a smooth outline from the coverage; one that is translucent from its alpha.
            pixel = alpha >= 0.995 ? vec4(color, cover) : pixel * cover;
        #endif
        #endif
        }
        #endif
        """
}
