// A line with soft edges.

uniform vec4 uColour; // sRGB with opacity
uniform float uWidth; // pixels

in float vAcross;

out vec4 outColour;

void main() {
  outColour = vec4(uColour.rgb, uColour.a * clamp(0.5 * uWidth + 0.5 - abs(vAcross), 0.0, 1.0));
}
