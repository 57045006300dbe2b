// −½ … ½ of an 8-bit level, different from pixel to pixel, so that slow gradients show no bands.
float dither() {
  return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
