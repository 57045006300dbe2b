/** fastnoise-lite 1.1.1 brings no types. */
declare module 'fastnoise-lite' {
  export default class FastNoiseLite {
    static readonly NoiseType: Readonly<Record<'OpenSimplex2S' | 'Cellular' | 'Perlin' | 'Value', string>>;
    static readonly FractalType: Readonly<Record<'FBm', string>>;
    constructor(seed: number);
    SetFrequency(frequency: number): void;
    SetNoiseType(type: string): void;
    SetFractalType(type: string): void;
    SetFractalOctaves(octaves: number): void;
    GetNoise(x: number, y: number): number;
  }
}
