/** A unit vector toward the sun. */
export interface SunDirection {
  readonly east: number;
  readonly south: number;
  readonly up: number;
}

/** @param azimuthDeg clockwise from north */
export function sunDirection(azimuthDeg: number, altitudeDeg: number): SunDirection {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const altitude = (altitudeDeg * Math.PI) / 180;
  return { east: Math.sin(azimuth) * Math.cos(altitude), south: -Math.cos(azimuth) * Math.cos(altitude), up: Math.sin(altitude) };
}

/** A channel 0 … 1 as sRGB encodes it, to 0 … 1 in proportion to light. */
export function decodeSrgb(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
