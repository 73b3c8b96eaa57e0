// The shaders are written in GLSL ES 3.00 and use nothing that WebGL 2 lacks.
//
// Software devices calculate both sides of a branch, and look up textures in both. So what depends on a whole draw is a
// definition: `TEXTURED`, `SUNLIT` and `SHADOWED` for the light, and `CLIPPED` for an area outside of which nothing is drawn.

/// The text at the beginning of all shaders.
enum CommonShader {
    /// The uniforms of a frame.
    ///
    /// All positions in shaders are relative to the camera, in meters, with the axes of the
    /// earth-centered frame.
    static let text = """
        precision highp float;
        precision highp int;
        precision highp sampler2DShadow;
        layout(std140) uniform Frame {
            mat4 clip;      // from positions to clip coordinates x, y and w
            mat4 shadow;    // from positions to the shadow map, 0 to 1
            vec4 eyeHigh;   // the camera as the nearest floats
            vec4 eyeLow;    // the rest of the camera
            vec4 up;        // the direction to the top of the picture; w: near plane
            vec4 sun;       // the direction to the sun
            vec4 size;      // width and height in pixels, and 1 divided by each
            vec4 window;    // for picking: scale and shift of clip coordinates
            vec4 light;     // cosine and sine of the angle between the stars and the earth; z: angle of a pixel; w: texel of the shadow map
            vec4 daylight;  // the direction to the sun of the sky; w: 1 by day, 0 at night
            vec4 areaX;     // from positions to places in the clipping area, -1 to 1; w: that of the camera
            vec4 areaY;
            vec4 skyA;      // coefficients of the sky, for the luminance and the chromaticities x and y
            vec4 skyB;
            vec4 skyC;
            vec4 skyD;
            vec4 skyE;
            vec4 zenith;    // the factors of these; w: the exposure
            vec4 vertical;  // the direction up at the camera; w: its height
            vec4 haze;      // the loss of light in a meter of air at the ground; w: the height in which air becomes thin
            vec4 sunColor;  // the light of the sun on a face that looks at it
            vec4 skyLight;  // the light without the sun, on faces that look up
            vec4 groundLight; // the same, on faces that look down
            vec4 occlusion; // radius, share, number of samples; w: the radius of the sun, as the tangent of an angle
        };
        uniform vec4 material;  // lit or unlit (1, 0), the part of the distance by which pictures are nearer, opacity, the part of lines (0 all, 1 without the edges, 2 the edges)
        uniform uint object;
        uniform vec4 range;     // the least and the greatest distance at which instances are drawn; all if the second is 0; z: the part of a layer (0 all, 1 in front of the depths, 2 at the depths)
        vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
        #ifdef CLIPPED
        vec2 areaPlace(vec3 p) { return vec2(dot(areaX.xyz, p) + areaX.w, dot(areaY.xyz, p) + areaY.w); }
        bool isCut(vec2 place) { return any(greaterThan(abs(place), vec2(1.0))); }
        #endif

        """

    /// The functions of vertex shaders.
    ///
    /// The depth is near / w: 1 at the near plane and 0 at infinity.
    static let vertex = """
        // Whether an instance is not drawn at its distance; then all its vertices are outside the picture.
        bool isOutOfRange(vec3 p) {
            float d = length(p);
            return range.y > 0.0 && (d < range.x || d > range.y);
        }
        const vec4 outside = vec4(2.0, 2.0, 2.0, 1.0);
        vec4 finish(vec4 c) {
            c.xy = c.xy * window.xy + window.zw * c.w;
        #ifdef ZERO_TO_ONE
            c.z = up.w;
        #else
            c.z = c.w - 2.0 * up.w;
        #endif
            return c;
        }
        vec4 place(vec3 p) {
        #ifdef SHADOW
            vec3 s = (shadow * vec4(p, 1.0)).xyz;
        #ifdef ZERO_TO_ONE
            return vec4(s.xy * 2.0 - 1.0, s.z, 1.0);
        #else
            return vec4(s * 2.0 - 1.0, 1.0);
        #endif
        #else
            return finish(clip * vec4(p, 1.0));
        #endif
        }

        """

    private static let output = """
        #if defined(PICK)
        layout(location = 0) out uvec4 picked;
        #elif !defined(SHADOW) && !defined(LAYER)
        layout(location = 0) out vec4 pixel;
        #endif

        """

    /// The functions of fragment shaders.
    static let fragment =
        output + "#if defined(HAZY) || defined(PHYSICAL)\n" + SkyFunctions.color + "#endif\n"
        + "#ifdef HAZY\n" + SkyFunctions.haze + "#endif\n" + """
            #ifdef TEXTURED
            uniform sampler2D page;
            #endif
            #ifdef SHADOWED
            #ifdef SOFT
            uniform highp sampler2D shadowMap;
            #else
            uniform sampler2DShadow shadowMap;
            #endif
            #endif

            #if defined(LAYER) || defined(LAYERED)
            uniform highp sampler2D depths;
            // The depth of a translucent body in the middle of a pixel. That of a body beside the middle can be any number.
            float layerDepth(float w) { return clamp(up.w / w, 1e-30, 0.99999); }
            #ifdef LAYERED
            uniform highp sampler2D farther;
            #endif
            // Whether a body is not behind the last layer or, in a pass for colors, not in the next one. Bodies at nearly the
            // same depth are in the same layer.
            bool isInOtherLayer(float w) {
                ivec2 q = ivec2(gl_FragCoord.xy);
                float d = layerDepth(w);
                if (d >= texelFetch(depths, q, 0).r * 0.999998) return true;
            #ifdef LAYERED
                float least = texelFetch(farther, q, 0).r;
                if (d < least * 0.999998) return true;
                return range.z != 0.0 && (range.z == 1.0) != (d > least * 1.000002);
            #else
                return false;
            #endif
            }
            #endif
            void writeDepth(float w) {
            #ifdef LAYER
                gl_FragDepth = layerDepth(w);
            #elif !defined(SHADOW)
                gl_FragDepth = up.w / w;
            #endif
            }
            #if defined(SHADOWED) && defined(SOFT)
            vec2 spiral(float i, float count) {
                float a = i * 2.3999632;
                return vec2(cos(a), sin(a)) * sqrt(i / count);
            }
            // The share of the sun that is seen. The farther the body that casts the shadow, the softer the edge is: Fernando,
            // "Percentage-Closer Soft Shadows" (SIGGRAPH 2005). The depths to compare follow the plane of the surface.
            float sunlight(vec3 p, vec3 n) {
                vec3 s = (shadow * vec4(p + n * light.w, 1.0)).xyz;
                if (any(lessThan(s, vec3(0.0))) || any(greaterThan(s, vec3(1.0)))) return 1.0;
                float texel = 1.0 / float(textureSize(shadowMap, 0).x);
                vec3 m = mat3(shadow) * n;
                vec2 slope = clamp(-m.xy / min(m.z, -1e-12), -4.0, 4.0);
                float reach = clamp(occlusion.w * 0.08, 2.0 * texel, 10.0 * texel);
                float sum = 0.0, count = 0.0;
                for (float i = 0.5; i < 14.0; i += 1.0) {
                    vec2 o = spiral(i, 14.0) * reach;
                    float z = texture(shadowMap, s.xy + o).r, gap = s.z + dot(slope, o) - texel - z;
                    sum += gap > 0.0 ? gap : 0.0;
                    count += gap > 0.0 ? 1.0 : 0.0;
                }
                if (count == 0.0) return 1.0;
                float blur = clamp(sum / count * occlusion.w, texel, reach);
                float seen = 0.0;
                for (float i = 0.5; i < 24.0; i += 1.0) {
                    vec2 o = spiral(i, 24.0) * blur;
                    seen += texture(shadowMap, s.xy + o).r >= s.z + dot(slope, o) - texel ? 1.0 : 0.0;
                }
                return seen / 24.0;
            }
            #elif defined(SHADOWED)
            float sunlight(vec3 p, vec3 n) {
                vec3 s = (shadow * vec4(p + n * light.w, 1.0)).xyz;
                if (any(lessThan(s, vec3(0.0))) || any(greaterThan(s, vec3(1.0)))) return 1.0;
                // Four places on a turned grid: the steps of the map would be seen as teeth at the edges of shadows.
                vec2 t = 1.0 / vec2(textureSize(shadowMap, 0));
                vec4 near = vec4(-0.75, -0.25, 0.25, -0.75) * t.xyxy, far = vec4(0.75, 0.25, -0.25, 0.75) * t.xyxy;
                return 0.25 * (texture(shadowMap, s + vec3(near.xy, 0.0)) + texture(shadowMap, s + vec3(near.zw, 0.0))
                    + texture(shadowMap, s + vec3(far.xy, 0.0)) + texture(shadowMap, s + vec3(far.zw, 0.0)));
            }
            #endif
            // The color of a face with a light at the camera, for the cosine of the angle between the normal and the view.
            vec3 facing(vec3 color, float cosine) {
                return material.x == 0.0 ? color : color * (0.82 + 0.18 * cosine);
            }
            // The color of a face at a position; the normal has any length.
            vec3 shade(vec3 color, vec3 p, vec3 normal) {
            #ifdef SUNLIT
                vec3 n = normalize(normal);
                float d = dot(n, sun.xyz);
            #ifdef SHADOWED
                if (d > 0.0) d *= sunlight(p, n);
            #endif
                vec3 rest = mix(groundLight.rgb, skyLight.rgb, dot(n, vertical.xyz) * 0.5 + 0.5);
                return color * (rest + sunColor.rgb * max(d, 0.0));
            #else
                return facing(color, abs(dot(normal, p)) * inversesqrt(dot(normal, normal) * dot(p, p)));
            #endif
            }
            void give(vec4 color, uint id, float w) {
            #if defined(PICK)
                picked = uvec4(id, object, floatBitsToUint(w), 0u);
            #elif !defined(SHADOW) && !defined(LAYER)
                pixel = vec4(color.rgb * color.a, color.a);
            #endif
            }

            """
}
