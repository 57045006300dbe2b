import { defaultsOf } from '../../src/core/params.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import type { Landscape, Layer, Palette } from '../../src/landscape/landscape.ts';
import { type LayerSettings, layerSchema } from '../../src/landscape/layer-schema.ts';
import { type SceneSettings, sceneSchema } from '../../src/landscape/scene-schema.ts';

export const testPalette: Palette = {
  title: 'For tests',
  colours: 'c39de0 ac8ad0 9e62cc 8a56b4 824f8a 6c3f7c 5c3470 441c63 3a1258 310752 240640 170326 f0cba3'
    .split(' ')
    .map((colour) => `#${colour}`),
  sky: ['#120b24', '#3b2573', '#e89ba0'],
  sun: '#fff2cc',
  glow: '#ffc58a',
  star: '#fdfbff',
  haze: '#e5c0d5',
  foot: '#0b0212',
  outline: '#f4e8ff',
};

export function testLayer(seed: string, settings: Partial<LayerSettings> = {}): Layer {
  return { name: seed, seed, colour: undefined, settings: { ...defaultsOf(layerSchema), ...settings } };
}

/** A landscape of 320 × 180 with some of everything, at a fifth of its design's size.
 *  @param layers in place of its own */
export function testLandscape(scene: Partial<SceneSettings> = {}, layers: readonly Layer[] = testLayers): Landscape {
  const usual = { ...defaultsOf(sceneSchema), width: 320, height: 180, shootingStars: 20, ...scene };
  return { seed: 'dusk', palette: testPalette, scene: usual, layers };
}

/** Front to back: endless and repeating, to the left and to the right, one that is only there in part, one with an outline. */
const testLayers: readonly Layer[] = [
  testLayer('front', { base: 60, displacement: 60, speed: 40, turns: 3, gradientTo: 'foot' }),
  testLayer('short', { ends: 'segment', startX: 300, endX: 720, startY: 20, endY: 90, base: 100, continues: 'once' }),
  testLayer('hills', { base: 260, displacement: 140, speed: 16, turns: 2, scrollsTo: 'right', outline: 6 }),
  testLayer('strips', { base: 330, displacement: 80, span: 130, continues: 'repeat', speed: 9 }),
  testLayer('range', { base: 450, displacement: 200, roughness: 0.6, span: 1100, speed: 5, gradientFrom: 'top' }),
];

const STROKE = { ends: 'segment', direction: 'perpendicular', base: 0, floor: layerSchema.floor.min } as const;
const between = (startX: number, startY: number, endX: number, endY: number) => ({ ...STROKE, startX, startY, endX, endY });

/** Front to back: a river before moving ground, lightning between hills with an outline, and far lightning that ends within the picture. */
export const drawnLayers: readonly Layer[] = [
  testLayer('river', { ...between(300, -20, 800, 330), drawnAs: 'river', displacement: 200, strokeWidth: 90 }),
  testLayer('front', { base: 200, displacement: 120, speed: 40, turns: 3, outline: 5 }),
  testLayer('near', { ...between(700, 200, 1000, 950), drawnAs: 'lightning', displacement: 180, strokeWidth: 9 }),
  testLayer('hills', { base: 380, displacement: 160, speed: 16, turns: 2, scrollsTo: 'right', outline: 6 }),
  testLayer('far', { ...between(900, 350, 1300, 800), drawnAs: 'lightning', displacement: 90, strokeGlow: 1 }),
];

/** A landscape of layers with these settings, front to back; what is not said keeps its default. */
export function layered(layers: readonly Partial<LayerSettings>[], scene: Partial<SceneSettings> = {}, seed = 'alps'): Landscape {
  const numbered = layers.map((settings, i) => testLayer(`${i + 1}`, settings));
  return { seed, palette: testPalette, scene: { ...defaultsOf(sceneSchema), ...scene }, layers: numbered };
}

/** Of what is published, for its golden. */
export async function shortHash(value: unknown): Promise<string> {
  return (await sha256Hex(new TextEncoder().encode(JSON.stringify(value)))).slice(0, 16);
}
