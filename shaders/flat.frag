// One colour all over.

uniform vec4 uColour; // sRGB with opacity

out vec4 outColour;

void main() {
  outColour = uColour;
}
