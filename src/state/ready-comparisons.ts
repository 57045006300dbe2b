import type { CameraPose } from '../core/camera-pose.ts';
import type { ParamValues } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import type { Appearance } from '../draw/colour/appearance.ts';
import { registry } from '../generate.ts';
import { defaultCut } from './document.ts';
import { createEdits } from './edits.ts';
import { firstRecipe } from './first-recipe.ts';
import { generated, imported, preset, type ReadyMade, readyMade, shapeOf } from './ready-made.ts';

const edits = createEdits(registry);
const SEED = 'dolerite';
const SQUARE = { width: 513, height: 513 };
/** Light and shade alone, so that the shape of the ground is all there is to see. */
const BARE: Partial<Appearance> = { ramp: 'grey', water: false, contours: false, rock: 0 };

/** Terrains side by side, in the order of the gallery. */
export const readyComparisons: readonly ReadyMade[] = [
  readyMade(
    'roughness',
    'Roughness 0.5 and 0.7',
    'Both lines begin with the same displacement: at 0.5 it fades into rolling hills, at 0.7 enough is left to make them jagged.',
    ['article-000-rolling', 'article-000-jagged'].map((id) => preset('midpoint-displacement', id, 'karst')),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  readyMade(
    'decay-powers',
    'Decay powers 0.5, 1, 1.5 and 2',
    'Roughness is the power here: the higher it is, the less each level adds, from jagged ridges to one smooth swell.',
    [0.5, 1, 1.5, 2].map((roughness) => segment('scree', { decay: 'power', roughness })),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  readyMade(
    'displacement-laws',
    'Uniform, binary and Gaussian displacement',
    'Nine levels without decay: binary slopes stop at a bound that uniform ones hardly reach and Gaussian ones exceed.',
    ['uniform', 'binary', 'gaussian'].map((offsets) =>
      segment('tarn', { decay: 'none', displacement: 2, iterations: 9, offsets }),
    ),
    { appearance: { exaggeration: 8 }, compare: { linkSeed: true, plot: 'slopes' } },
  ),
  readyMade(
    'fault-counts',
    '64, 256, 1024 and 4096 fault lines',
    'Each line raises one side by the same step: few leave cliffs between flat plates, thousands add up to mountains.',
    [64, 256, 1024, 4096].map((lines) => edits.withParam(preset('fault-lines', 'article-004', SEED), 'lines', lines)),
    { compare: { linkSeed: true, plot: 'slopes' } },
  ),
  readyMade(
    'fault-profiles',
    'Step and cosine faults',
    'The same 256 lines as cliffs and as half-cosine slopes: hills and basins stay, the cliffs go.',
    [{ faultProfile: 'step' }, { faultProfile: 'cosine', band: 0.06 }].map((profile) => faults({ lines: 256, ...profile })),
    { compare: { linkSeed: true, linkParams: true, layout: 'swipe', plot: 'slopes' } },
  ),
  readyMade(
    'creases',
    'Creases: diamond-square and square-square',
    'Diamond-square has a straight crest in the middle, where its first squares meet: a kink in the profile. Square-square has none.',
    ['diamond-square', 'square-square'].map((id) => smoothed(generated(id, '2462', { hurst: 1, cells: 2 }, SQUARE))),
    {
      // Along the crest, lit from one side; the cut runs across it.
      appearance: { ...BARE, sunAzimuthDeg: 0, sunAltitudeDeg: 30 },
      camera: seenFrom(90, 35),
      cut: { ...defaultCut, mode: 'column', column: 0.5 },
      compare: { linkSeed: true, linkParams: true, plot: 'elevations' },
    },
  ),
  readyMade(
    'line-sampling',
    'Two-point and isotropic lines',
    'Lines through two random points crowd the middle and leave flat corners; isotropic ones are as dense everywhere.',
    ['two-point', 'isotropic'].map((sampling) => faults({ lines: 200, sampling })),
    {
      // From above, where only cliffs are dark; the cut runs from corner to corner.
      appearance: { ...BARE, sunAltitudeDeg: 85, shadows: false },
      camera: seenFrom(0, 89.9),
      cut: { ...defaultCut, mode: 'line', a: { x: 0, y: 0 }, b: { x: 1, y: 1 } },
      compare: { linkSeed: true, plot: 'elevations' },
    },
  ),
  readyMade(
    'hurst-exponents',
    'Hurst exponents 0.3, 0.5, 0.7 and 0.9',
    'The same hills from ragged to smooth: the higher the exponent, the more steeply the spectrum falls.',
    [0.3, 0.5, 0.7, 0.9].map((hurst) => generated('diamond-square', SEED, { hurst }, SQUARE)),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  readyMade(
    'perlin',
    'Perlin noise and diamond-square',
    'With the same H their spectra fall alike, but a straight crest runs where the first squares of diamond-square met: noise has no such line.',
    ['gradient-noise', 'diamond-square'].map((id) => generated(id, '2462', { hurst: 1, cells: 2 }, SQUARE)),
    {
      // Along the crest, lit from one side; the cut runs across it.
      appearance: { ...BARE, sunAzimuthDeg: 0, sunAltitudeDeg: 30 },
      camera: seenFrom(90, 35),
      cut: { ...defaultCut, mode: 'column', column: 0.5 },
      compare: { linkSeed: true, linkParams: true, plot: 'spectrum' },
    },
  ),
  readyMade(
    'lattices',
    'Value and gradient noise',
    'One octave from above: value noise shows the square blocks of its lattice, gradient noise has hills and hollows of one size.',
    ['value-noise', 'gradient-noise'].map((id) => generated(id, SEED, { octaves: 1, cells: 8 }, SQUARE)),
    {
      appearance: BARE,
      camera: seenFrom(0, 89.9),
      cut: { ...defaultCut, mode: 'row', row: 0.5 },
      compare: { linkSeed: true, linkParams: true, plot: 'spectrum' },
    },
  ),
  readyMade(
    'fractals',
    'Plain, billow and ridged noise',
    'The same octaves added up as they are, folded at 0 into round hills between creases, and turned over into sharp crests around basins.',
    ['fbm', 'billow', 'ridged'].map((fractal) =>
      generated('simplex-noise', SEED, { cells: 2, octaves: 6, hurst: 1.4, fractal }, SQUARE),
    ),
    { appearance: BARE, camera: seenFrom(30, 55), compare: { linkSeed: true, plot: 'elevations' } },
  ),
  readyMade(
    'octaves',
    'One, two, three and eight octaves',
    'Each octave adds hills half as wide and lower: the large ones stay where they are, and the spectrum goes on to smaller sizes.',
    [1, 2, 3, 8].map((octaves) => generated('gradient-noise', SEED, { cells: 3, octaves }, SQUARE)),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  readyMade(
    'warp',
    'Without warp, and with 0.3 and 1',
    'The same noise, at places that other noise moves by that many cells: hills are drawn out into folds, and then into swirls.',
    [{}, { warp: 'on', warpAmount: 0.3 }, { warp: 'on', warpAmount: 1 }].map((warp) =>
      generated('gradient-noise', SEED, { cells: 3, hurst: 1.1, ...warp }, SQUARE),
    ),
    { appearance: BARE, camera: seenFrom(30, 55), compare: { linkSeed: true, plot: 'slopes' } },
  ),
  readyMade(
    'gullies',
    'Without gullies, with them, and with rivers',
    'Gullies follow the slopes alone and leave a quarter of the hollows. Rivers take longer and leave next to none: water runs to the sea.',
    [bareFirst(), edits.withFilterAdded(bareFirst(), 'gullies'), firstRecipe()],
    { camera: seenFrom(30, 45), compare: { linkSeed: true, plot: 'slopes' } },
  ),
  readyMade(
    'water',
    'Without and with rivers',
    'The same mountains: in the hollows of the bare fractal water stands; rivers have worn theirs into valleys that lead to the sea.',
    [bareFirst(), firstRecipe()],
    { appearance: { rivers: true }, compare: { linkSeed: true, plot: 'slopes' } },
  ),
  readyMade(
    'river-sizes',
    'The same rivers with 129, 257 and 513 samples a side',
    'Each has four times the samples of the one before: these add streams and gullies, and rivers, valleys and ridges stay where they are.',
    [129, 257, 513].map((side) => edits.withSize(firstRecipe(), { width: side, height: side })),
    { appearance: { rivers: true }, compare: { linkSeed: true, linkSize: false, plot: 'slopes' } },
  ),
  readyMade(
    'jacksboro',
    'Midpoint terrain, with rivers, and the Appalachians',
    'Where more water drains, real valleys are flatter: θ is 0.55. Midpoint terrain is full of hollows and has 0.03, after rivers 0.59.',
    [
      midpointTerrain('jacksboro.png', { hurst: 0.8 }),
      worn(midpointTerrain('jacksboro.png', { hurst: 0.8 })),
      imported('jacksboro.png'),
    ],
    { compare: { plot: 'spectrum' } },
  ),
  readyMade(
    'himalaya',
    'Midpoint terrain and the Himalaya',
    'Real elevations gather where the sea floor, the plains and the plateau are; those of midpoint terrain have one broad hump.',
    [midpointTerrain('himalaya.png', { hurst: 0.7 }), imported('himalaya.png')],
    { appearance: { exaggeration: 60 }, compare: { plot: 'elevations' } },
  ),
];

/** The pose that shows a square block whole, from a direction. */
function seenFrom(azimuthDeg: number, altitudeDeg: number): CameraPose {
  return { target: { x: 0, y: 0, z: 0 }, azimuthDeg, altitudeDeg, distance: 6.3 };
}

/** The segment on which article 003 shows the extremes of decay, with another law. */
function segment(seed: string, law: Partial<ParamValues>): Recipe {
  const { source, width, extent } = preset('midpoint-displacement', 'article-003-no-decay');
  return generated('midpoint-displacement', seed, { ...('params' in source && source.params), ...law }, { width, extent });
}

function faults(params: Partial<ParamValues>): Recipe {
  return generated('fault-lines', SEED, params, SQUARE);
}

/** The first terrain of the page without its rivers. */
function bareFirst(): Recipe {
  return { ...firstRecipe(), filters: [] };
}

function smoothed(recipe: Recipe): Recipe {
  return edits.withFilterParam(edits.withFilterAdded(recipe, 'smooth'), 0, 'sigma', 0.004);
}

function worn(recipe: Recipe): Recipe {
  return edits.withFilterParam(edits.withFilterAdded(recipe, 'rivers'), 0, 'strength', 0.7);
}

/** Midpoint terrain with the size, extent and elevations of a sample. */
function midpointTerrain(file: string, params: Partial<ParamValues>): Recipe {
  return generated('midpoint-squares', SEED, params, shapeOf(file));
}
