/** Red, green and blue as sRGB encodes them, 0 … 255, not always whole. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @param hex `#rrggbb` */
export function rgbOf(hex: string): Rgb {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
}

/** Between two colours, in sRGB as CSS gradients are. @param share of the second, 0 … 1 */
export function mixed(first: Rgb, second: Rgb, share: number): Rgb {
  const between = (a: number, b: number): number => a + (b - a) * share;
  return [between(first[0], second[0]), between(first[1], second[1]), between(first[2], second[2])];
}
