/// The shaders of the stars, at an infinite distance: a disk with a size on the screen for each.
///
/// The air takes their light by day, and near the horizon.
enum StarShader {
    /// The number of corners of all stars: two triangles each.
    static let vertexCount = StarCatalog.words.count * 6

    private static let catalog = StarCatalog.words.map { "\($0)u" }.joined(separator: ",")

    static let vertex =
        "const uint stars[\(StarCatalog.words.count)] = uint[](\(catalog));\n" + SkyFunctions.air + """
            out vec2 vPlace;  // in pixels from the middle
            flat out float vRadius;
            flat out vec4 vColor;
            void main() {
                uint star = stars[gl_VertexID / 6];
                int k = gl_VertexID % 6;
                float a = float(star >> 20) * (6.2831853 / 4096.0), d = (float(star >> 9 & 2047u) / 2047.0 - 0.5) * 3.1415927;
                float magnitude = float(star >> 3 & 63u) * 0.1 - 1.5, heat = float(star & 7u) * 0.25;
                // The earth turns to the east below the stars.
                vec2 east = vec2(cos(a), sin(a)) * cos(d);
                vec3 v = vec3(east.x * light.x + east.y * light.y, east.y * light.x - east.x * light.y, sin(d));
                vec4 c = clip * vec4(v, 0.0);
                float seen = 1.0;
                if (material.x == 1.0) {
                    vec3 ray = normalize(v * vec3(1.0, 1.0, 1.00336409));
                    float low, density = airAlong(ray, low);
                    float rise = smoothstep(-0.01, 0.2, dot(ray, vertical.xyz));
                    seen = low < 0.0 ? 0.0 : 1.0 - density * (1.0 - rise * (1.0 - daylight.w));
                }
                // Faint stars are small and dim.
                float unit = max(size.y / 600.0, 1.0);
                vRadius = max(2.2 * exp(-0.25 * (magnitude + 1.5)), 0.8) * unit;
                float alpha = clamp(1.1 - 0.1 * (magnitude + 1.5), 0.0, 1.0) * seen;
                vColor = vec4(mix(vec3(1.0, 0.82, 0.64), vec3(0.80, 0.88, 1.0), heat), alpha);
                if (alpha < 0.01 || c.w <= 0.0) {
                    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
                    return;
                }
                vec2 corner = vec2(int(k == 1 || k > 3), int(k == 2 || k == 3 || k == 5)) * 2.0 - 1.0;
                vPlace = corner * (vRadius + 1.0);
                c.xy = c.xy / c.w + vPlace * 2.0 * size.zw;
            #ifdef ZERO_TO_ONE
                gl_Position = vec4(c.xy, 0.0, 1.0);
            #else
                gl_Position = vec4(c.xy, -1.0, 1.0);
            #endif
            }
            """

    static let fragment = """
        in vec2 vPlace;
        flat in float vRadius;
        flat in vec4 vColor;
        void main() {
            float cover = clamp(vRadius + 0.5 - length(vPlace), 0.0, 1.0);
            pixel = vec4(vColor.rgb, 1.0) * (vColor.a * cover);
        }
        """
}
