import FastNoiseLite from 'fastnoise-lite';
import noisejsPackage from 'noisejs';
import { createNoise2D } from 'simplex-noise';
import type { Window } from '../src/core/heightmap.ts';
import type { ParamValues } from '../src/core/params.ts';
import { generate } from '../src/generate.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, table, times } from './measure.ts';

const SIZE = 2049;
const CELLS = 8;
const TILE = 256;
const TILES = 64;
const OCTAVES = 8;

const tileAt = (i: number): Window => ({ x: (i % 8) * 250, y: (i >> 3) * 250, width: TILE, height: TILE });

type FastType = 'OpenSimplex2S' | 'Cellular' | 'Perlin' | 'Value';

/** Every kind of noise, against the packages that have it, on the same samples, 8 cells across the map. */
export function benchNoise(): string {
  const whole = new Float32Array(SIZE * SIZE);
  const tile = new Float32Array(TILE * TILE);
  const frequency = CELLS / (SIZE - 1);

  const filled = (noise: (x: number, y: number) => number) => (): void => {
    for (let y = 0, i = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++, i++) whole[i] = noise(x * frequency, y * frequency);
  };
  const fast = (type: FastType, octaves = 1): (() => void) => {
    const noise = new FastNoiseLite(1337);
    noise.SetFrequency(1);
    noise.SetNoiseType(FastNoiseLite.NoiseType[type]);
    if (octaves > 1) {
      noise.SetFractalType(FastNoiseLite.FractalType.FBm);
      noise.SetFractalOctaves(octaves);
    }
    return filled((x, y) => noise.GetNoise(x, y));
  };
  const noisejs = new noisejsPackage.Noise(0.5);
  const simplex2D = createNoise2D(() => 0.5);

  const kinds: Record<string, Record<string, () => void>> = {
    'value-noise': { 'fastnoise-lite': fast('Value') },
    'gradient-noise': { noisejs: filled((x, y) => noisejs.perlin2(x, y)), 'fastnoise-lite': fast('Perlin') },
    'simplex-noise': {
      noisejs: filled((x, y) => noisejs.simplex2(x, y)),
      'simplex-noise': filled(simplex2D),
      'fastnoise-lite': fast('OpenSimplex2S'),
    },
    cellular: { 'fastnoise-lite': fast('Cellular') },
  };
  const sums: Record<string, () => void> = {
    'value-noise': fast('Value', OCTAVES),
    'gradient-noise': fast('Perlin', OCTAVES),
    'simplex-noise': fast('OpenSimplex2S', OCTAVES),
    cellular: fast('Cellular', OCTAVES),
  };
  const ours = (id: string, params: ParamValues) => {
    const recipe = recipeFor(id, { width: SIZE, height: SIZE, params: { cells: CELLS, ...params } });
    return {
      whole: () => generate(recipe, { raw: true, buffer: whole }),
      tiles: () => {
        for (let i = 0; i < TILES; i++) generate(recipe, { raw: true, buffer: tile, window: tileAt(i) });
      },
    };
  };
  const ns = (ms: number, samples = SIZE * SIZE): number => (ms * 1e6) / samples;
  const nsText = (value: number): string => `${value.toPrecision(3)} ns`;

  const single = Object.entries(kinds).map(([id, peers]) => {
    const own = ours(id, { octaves: 1 });
    const t = medians(7, { own: own.whole, tiles: own.tiles, ...peers });
    const found: Record<string, number> = t;
    const [fastest] = Object.keys(peers).sort((a, b) => found[a] - found[b]);
    const tiled = ns(t.tiles, TILES * TILE ** 2);
    return [
      id,
      nsText(ns(t.own)),
      ...['noisejs', 'simplex-noise', 'fastnoise-lite'].map((peer) => (peer in peers ? nsText(ns(found[peer])) : '')),
      times(found[fastest] / t.own),
      nsText(tiled),
      times(tiled / ns(t.own)),
    ];
  });
  const summed = Object.entries(sums).map(([id, peer]) => {
    const own = ours(id, { octaves: OCTAVES });
    const t = medians(5, { own: own.whole, tiles: own.tiles, peer });
    const tiled = ns(t.tiles, TILES * TILE ** 2);
    return [id, nsText(ns(t.own)), nsText(ns(t.peer)), times(t.peer / t.own), nsText(tiled), times(tiled / ns(t.own))];
  });
  const others = (
    [
      ['gradient-noise', { fractal: 'ridged' }],
      ['gradient-noise', { fractal: 'damped' }],
      ['simplex-noise', { fractal: 'damped' }],
      ['gradient-noise', { warp: 'on' }],
      ['cellular', { feature: 'f2-f1', octaves: 1 }],
      ['cellular', { feature: 'cell', octaves: 1 }],
    ] as [string, ParamValues][]
  ).map(([id, params]) => {
    const t = medians(3, { own: ours(id, params).whole });
    const words = Object.entries(params).map(([name, value]) => `${name} ${value}`);
    return [`${id}, ${words.join(', ')}`, nsText(ns(t.own))];
  });
  return [
    table(
      [
        `${SIZE}², one octave`,
        'a sample',
        'noisejs',
        'simplex-noise',
        'fastnoise-lite',
        'faster than the fastest',
        `a ${TILE}² window`,
        'of the whole',
      ],
      single,
    ),
    table(
      [`${SIZE}², ${OCTAVES} octaves of fBm`, 'a sample', 'fastnoise-lite', 'faster', `a ${TILE}² window`, 'of the whole'],
      summed,
    ),
    table([`${SIZE}², ${OCTAVES} octaves`, 'a sample'], others),
  ].join('\n\n');
}
