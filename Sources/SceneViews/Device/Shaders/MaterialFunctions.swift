/// The functions of the body shader for materials that reflect or emit light.
///
/// The reflection is that of glTF 2.0, appendix B: facets with the distribution of Trowbridge and Reitz (GGX; Walter
/// et al., EGSR 2007), the masking of Smith for both directions (Heitz, JCGT 2014) and Schlick's Fresnel term. The
/// surroundings are the sky of the scene above the horizon and plain ground below it. Their share follows the
/// approximation of Lazarov (SIGGRAPH 2013) with the numbers of Karis (2014), instead of a table.
///
/// The diffuse part is that of matte bodies, so that a smooth change of the roughness has no step. The sum is linear.
enum MaterialFunctions {
    static let text = """
        #if defined(PHYSICAL) || defined(MASKED)
        uniform vec4 emission;    // linear red, green and blue; w: the alpha below which nothing is drawn
        #endif
        #ifdef PHYSICAL
        uniform vec4 reflection;  // metal, roughness, the factor of the slopes, the share of the occlusion
        #ifdef NORMAL_MAP
        uniform sampler2D normalMap;
        #endif
        #ifdef REFLECTION_MAP
        uniform sampler2D reflectionMap;
        #endif
        #ifdef GLOW_MAP
        uniform sampler2D glowMap;
        #endif
        vec3 linear(vec3 color) { return pow(color, vec3(2.2)); }
        #ifdef NORMAL_MAP
        // The normal of a map. The axes of the map follow from the differences between neighboring pixels: Schüler,
        // "Normal Mapping without Precomputed Tangents" (ShaderX 5, 2006).
        vec3 bumped(vec3 n, vec3 p, vec2 place) {
            vec3 across = cross(n, dFdx(p)), along = cross(dFdy(p), n);
            vec2 right = dFdx(place), top = dFdy(place);
            vec3 u = along * right.x + across * top.x, v = along * right.y + across * top.y;
            float size = max(dot(u, u), dot(v, v));
            if (size <= 0.0) return n;
            vec3 slope = texture(normalMap, place).xyz * 2.0 - 1.0;
            slope.xy *= reflection.z;
            return normalize((u * slope.x - v * slope.y) * inversesqrt(size) + n * slope.z);
        }
        #endif
        // The light from a direction of the surroundings; rough surfaces see a part of them.
        vec3 surroundings(vec3 v, float rough) {
            float rise = dot(v, vertical.xyz);
            vec3 sky = linear(skyColor(normalize(v + vertical.xyz * (rough + max(-rise, 0.0)))));
            float high = max(dot(daylight.xyz, vertical.xyz), 0.0);
            vec3 ground = linear(vec3(0.42, 0.41, 0.38) * (skyLight.rgb + sunColor.rgb * high));
            float width = 0.02 + 0.9 * rough;
            return mix(ground, sky, smoothstep(-width, width, rise));
        }
        // The color of a face at a position; the normal has any length.
        vec3 reflecting(vec3 color, vec3 p, vec3 normal, vec2 place) {
            vec3 v = -normalize(p), face = normalize(normal), n = face;
        #ifdef NORMAL_MAP
            n = bumped(face, p, place);
        #endif
            float metal = reflection.x, rough = reflection.y, open = 1.0;
        #ifdef REFLECTION_MAP
            vec3 shares = texture(reflectionMap, place).rgb;
            open = mix(1.0, shares.r, reflection.w);
            rough *= shares.g;
            metal *= shares.b;
        #endif
            float seen = 1.0;
        #ifdef SHADOWED
            if (dot(n, sun.xyz) > 0.0) seen = sunlight(p, face);
        #endif
            float nv = clamp(abs(dot(n, v)), 1e-3, 1.0);
        #ifdef SUNLIT
            vec3 rest = mix(groundLight.rgb, skyLight.rgb, dot(n, vertical.xyz) * 0.5 + 0.5);
            vec3 matte = color * (rest * open + sunColor.rgb * (max(dot(n, sun.xyz), 0.0) * seen));
        #else
            vec3 matte = color * (0.82 * (0.5 + 0.5 * open) + 0.18 * nv);
        #endif
            vec3 straight = mix(vec3(0.04), linear(color), metal);
            // Small bodies and steep maps would sparkle: the change of the normal within a pixel counts as roughness.
            vec3 nx = dFdx(n), ny = dFdy(n);
            float a = max(rough * rough, 0.015);
            float a2 = min(a * a + min(0.5 * (dot(nx, nx) + dot(ny, ny)), 0.2), 1.0);
            vec3 h = normalize(daylight.xyz + v);
            float nl = max(dot(n, daylight.xyz), 0.0), nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
            float facets = nh * nh * (a2 - 1.0) + 1.0;
            float masked = nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2);
            // What the sun adds to the light of the sky on a white matte face.
            vec3 bright = linear(skyLight.rgb + sunColor.rgb) - linear(skyLight.rgb);
            vec3 sunny = bright * (a2 / (facets * facets) * 0.5 * nl / max(masked, 1e-4) * seen);
            vec3 sum = (straight + (1.0 - straight) * pow(1.0 - vh, 5.0)) * sunny;
            vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
            float edge = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
            vec2 share = vec2(-1.04, 1.04) * edge + r.zw;
            sum += (straight * share.x + max(share.y, 0.0)) * surroundings(reflect(-v, n), rough) * open;
            sum += linear(matte) * ((1.0 - metal) * (1.0 - 0.04 * share.x - max(share.y, 0.0)));
        #ifdef GLOW_MAP
            sum += emission.rgb * linear(texture(glowMap, place).rgb);
        #else
            sum += emission.rgb;
        #endif
            return pow(clamp(sum, 0.0, 1.0), vec3(1.0 / 2.2));
        }
        #endif

        """
}
