// A radial gradient around a point near the top of the view. Needs dither.glsl.

uniform vec3 uTop;    // sRGB
uniform vec3 uMid;    // sRGB
uniform vec3 uBottom; // sRGB

uniform vec4 uPart;   // fractions of the view: left, top, width and height of what is drawn

in vec2 vUv; // fraction of what is drawn from its top left corner

out vec4 outColour;

void main() {
  float r = length((uPart.xy + uPart.zw * vUv - vec2(0.5, 0.12)) / vec2(1.2, 0.95));
  vec3 colour = r < 0.46 ? mix(uTop, uMid, r / 0.46) : mix(uMid, uBottom, clamp((r - 0.46) / 0.54, 0.0, 1.0));
  outColour = vec4(colour + dither(), 1.0);
}
