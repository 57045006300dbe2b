/** Pixels as red, green, blue and alpha, row-major. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture with `side` pixels along its longer side, or itself where it has no more: each the mean, in proportion to light, of the
 *  pixels it covers. */
export function averaged(picture: Pixels, side: number): Pixels {
  const scale = Math.max(picture.width, picture.height) / side;
  if (scale <= 1) return picture;
  const width = Math.round(picture.width / scale);
  const height = Math.round(picture.height / scale);
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let y = 0, i = 0; y < height; y++) {
    const [north, south] = span(y, picture.height / height);
    for (let x = 0; x < width; x++, i += 4) {
      const [west, east] = span(x, picture.width / width);
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let v = north; v < south; v++) {
          for (let u = west; u < east; u++) sum += (picture.data[4 * (v * picture.width + u) + c] / 255) ** GAMMA;
        }
        data[i + c] = Math.round(255 * (sum / ((south - north) * (east - west))) ** (1 / GAMMA));
      }
    }
  }
  return { width, height, data };
}

const GAMMA = 2.2;

/** The pixels whose larger part lies in pixel `at` of a picture `scale` times as coarse. */
function span(at: number, scale: number): [from: number, to: number] {
  return [Math.round(at * scale), Math.round((at + 1) * scale)];
}
