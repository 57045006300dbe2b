/** noisejs 2.1.0 brings no types. */
declare module 'noisejs' {
  class Noise {
    constructor(seed: number);
    simplex2(x: number, y: number): number;
    perlin2(x: number, y: number): number;
  }
  const noisejs: { readonly Noise: typeof Noise };
  export default noisejs;
}
