/// The functions of shaders for the sky, and for the haze in front of what is far away.
enum SkyFunctions {
    static let color = """
        // The color of the sky in a direction: the model of Preetham, Shirley and Smits (1999). What is below the horizon
        // has the color of the horizon.
        vec3 skyColor(vec3 v) {
            float rise = max(dot(v, vertical.xyz), 0.0) + 0.015;
            float c = clamp(dot(v, daylight.xyz), -1.0, 1.0);
            vec3 f = (1.0 + skyA.xyz * exp(skyB.xyz / rise))
                * (1.0 + skyC.xyz * exp(skyD.xyz * acos(c)) + skyE.xyz * (c * c));
            vec3 t = zenith.xyz * f;  // the luminance and the chromaticities x and y
            float k = t.x / max(t.z, 0.05);
            vec3 xyz = vec3(t.y * k, t.x, (1.0 - t.y - t.z) * k);
            vec3 rgb = vec3(dot(vec3(3.2406, -1.5372, -0.4986), xyz), dot(vec3(-0.9689, 1.8758, 0.0415), xyz),
                dot(vec3(0.0557, -0.2040, 1.0570), xyz));
            // White is the white of sunlight (D55), as in photographs by daylight, without the violet of the model at
            // the horizon in clear air; the low sun stays warm.
            float noon = smoothstep(0.0, 0.4, dot(daylight.xyz, vertical.xyz));
            rgb = max(rgb, 0.0) * mix(vec3(1.12, 0.96, 0.92), vec3(0.85, 1.03, 1.17), noon);
            vec3 day = pow(1.0 - exp(-zenith.w * rgb), vec3(1.0 / 2.2));
            return mix(vec3(0.03, 0.04, 0.09), day, daylight.w);
        }

        """

    static let air = """
        // The share of air in what is seen along a ray, and the least height of the ray above a sphere of radius 1.
        float airAlong(vec3 v, out float low) {
            float height = 1.0 + vertical.w / 6378137.0, slope = dot(v, vertical.xyz);
            low = height * (slope < 0.0 ? sqrt(max(1.0 - slope * slope, 0.0)) : 1.0) - 1.0;
            return min(exp(-max(low, 0.0) * (6378137.0 / 22000.0)) * 1.4, 1.0);
        }

        """

    static let haze = """
        // The color at a position after the way of its light through air that becomes thinner with the height.
        vec3 hazed(vec3 color, vec3 p) {
            float d = length(p);
            float r = 6378137.0 + vertical.w;
            float q = d * (2.0 * r * dot(p / d, vertical.xyz) + d);
            float rise = q / (sqrt(max(r * r + q, 0.0)) + r);
            vec2 h = max(vec2(vertical.w, vertical.w + rise), 0.0) / haze.w;
            vec2 air = exp(-h);
            float mean = abs(h.y - h.x) > 1e-3 ? (air.x - air.y) / (h.y - h.x) : air.x;
            vec3 rest = exp(-haze.xyz * (d * mean));
            // Thin air above the ground has the color of the sky at the same angle to the horizon.
            vec3 v = p / d - vertical.xyz * (2.0 * min(dot(p / d, vertical.xyz), 0.0));
            // Less than a step of color hides the contours of slow changes.
            float step = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
            return mix(skyColor(v), color, rest) + step / 255.0;
        }

        """
}
