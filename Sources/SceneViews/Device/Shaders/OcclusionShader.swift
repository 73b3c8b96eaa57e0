/// The shaders of ambient occlusion: how much light of the sky the surroundings of a pixel take away.
///
/// The depths of the picture give positions. Samples on a spiral around a pixel count by the angle above its surface and
/// by their distance, as in McGuire, Mara and Luebke, "Scalable Ambient Obscurance" (HPG 2012). The spiral is turned from
/// pixel to pixel; the second pass takes the mean of 4 × 4 pixels, so that all turns are in it, and leaves out pixels of
/// other surfaces.
enum OcclusionShader {
    static let vertex = """
        flat out vec2 vHalf;  // the tangents of half the fields of view
        void main() {
            vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
            vHalf = inversesqrt(vec2(clip[0][0] * clip[0][0] + clip[1][0] * clip[1][0] + clip[2][0] * clip[2][0],
                clip[0][1] * clip[0][1] + clip[1][1] * clip[1][1] + clip[2][1] * clip[2][1]));
            gl_Position = vec4(corner, 0.0, 1.0);
        }
        """

    private static let depths = """
        flat in vec2 vHalf;
        uniform highp sampler2D depths;
        float distanceAt(ivec2 q) { return up.w / max(texelFetch(depths, q, 0).r, 1e-9); }

        """

    static let fragment =
        depths + """
            // A position to the right, up and ahead of the camera.
            vec3 at(ivec2 q, ivec2 last) {
                q = clamp(q, ivec2(0), last);
                return vec3(((vec2(q) + 0.5) * 2.0 / vec2(last + 1) - 1.0) * vHalf, 1.0) * distanceAt(q);
            }
            vec3 nearer(vec3 a, vec3 b) { return abs(a.z) < abs(b.z) ? a : b; }
            void main() {
                ivec2 q = ivec2(gl_FragCoord.xy), last = textureSize(depths, 0) - 1;
                vec3 p = at(q, last);
                float pixels = occlusion.x / (p.z * light.z);
                pixel = vec4(1.0);
                if (texelFetch(depths, q, 0).r <= 0.0 || pixels < 1.0) return;
                vec3 x = nearer(p - at(q - ivec2(1, 0), last), at(q + ivec2(1, 0), last) - p);
                vec3 y = nearer(p - at(q - ivec2(0, 1), last), at(q + ivec2(0, 1), last) - p);
                vec3 n = normalize(cross(y, x));
                float reach = min(pixels, float(last.y) * 0.12);
                float r = occlusion.x * reach / pixels;
                float turned = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
                float sum = 0.0;
                for (float i = 0.5; i < occlusion.z; i += 1.0) {
                    float a = turned + i * 2.3999632;
                    vec3 v = at(q + ivec2(floor(vec2(cos(a), sin(a)) * (reach * i / occlusion.z) + 0.5)), last) - p;
                    float square = dot(v, v);
                    float near = max(1.0 - square / (r * r), 0.0);
                    sum += near * near * max(dot(v, n) * inversesqrt(square + 1e-6 * r * r) - 0.12, 0.0);
                }
                float taken = min(sum * 3.2 / occlusion.z, 1.0) * occlusion.y * smoothstep(1.0, 4.0, pixels);
            #ifdef HAZY
                taken *= exp(-haze.y * p.z);
            #endif
                pixel = vec4(vec3(1.0 - taken), 1.0);
            }
            """

    /// The shader of the second pass, whose colors are multiplied with those of the picture.
    static let smoothing =
        depths + """
            void main() {
                ivec2 q = ivec2(gl_FragCoord.xy), last = textureSize(depths, 0) - 1;
                float here = distanceAt(q), sum = 0.0, weights = 1e-4;
                for (int i = 0; i < 16; i++) {
                    ivec2 s = clamp(q + ivec2(i & 3, i >> 2) - 2, ivec2(0), last);
                    float weight = max(1.0 - abs(distanceAt(s) - here) / (0.5 * occlusion.x), 0.0);
                    sum += weight * texelFetch(page, s, 0).r;
                    weights += weight;
                }
                float share = (sum + 1e-4 * texelFetch(page, q, 0).r) / weights;
                pixel = vec4(vec3(share), 1.0);
            }
            """
}
