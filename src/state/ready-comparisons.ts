import samples from '../../public/samples/samples.json';
import type { CameraPose } from '../core/camera-pose.ts';
import type { Cut } from '../core/cut.ts';
import { extentOf } from '../core/heightmap.ts';
import type { ParamValues } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe } from '../core/recipe.ts';
import type { Appearance } from '../draw/colour/appearance.ts';
import { registry } from '../generate.ts';
import type { CompareSettings } from './compare-settings.ts';
import { type AppDocument, createDocument, defaultCut, type PanePair } from './document.ts';
import { createEdits } from './edits.ts';
import { firstRecipe } from './first-recipe.ts';

/** Terrains side by side that illustrate something. */
export interface ReadyComparison {
  readonly id: string;
  readonly title: string;
  /** What to look for: one sentence. */
  readonly text: string;
  /** By pane, 2 … 4. */
  readonly terrains: readonly Recipe[];
  /** The comparison as a document, with the theme of the one before, and with what that says of presets. */
  apply(document: AppDocument): AppDocument;
}

interface Settings {
  readonly compare?: Partial<CompareSettings>;
  readonly appearance?: Partial<Appearance>;
  readonly pair?: PanePair;
  readonly camera?: CameraPose;
  readonly cut?: Cut;
}

const edits = createEdits(registry);
const SEED = 'dolerite';
const SQUARE = { width: 513, height: 513 };
/** Light and shade alone, so that the shape of the ground is all there is to see. */
const BARE: Partial<Appearance> = { ramp: 'grey', water: false, contours: false, rock: 0 };

/** What the gallery offers, in its order. */
export const readyComparisons: readonly ReadyComparison[] = [
  comparison(
    'roughness',
    'Roughness 0.5 and 0.7',
    'Both lines begin with the same displacement: at 0.5 it fades into rolling hills, at 0.7 enough is left to make them jagged.',
    ['article-000-rolling', 'article-000-jagged'].map((id) => preset('midpoint-displacement', id, 'karst')),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  comparison(
    'decay-powers',
    'Decay powers 0.5, 1, 1.5 and 2',
    'Roughness is the power here: the higher it is, the less each level adds, from jagged ridges to one smooth swell.',
    [0.5, 1, 1.5, 2].map((roughness) => segment('scree', { decay: 'power', roughness })),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  comparison(
    'displacement-laws',
    'Uniform, binary and Gaussian displacement',
    'Nine levels without decay: binary slopes stop at a bound that uniform ones hardly reach and Gaussian ones exceed.',
    ['uniform', 'binary', 'gaussian'].map((offsets) =>
      segment('tarn', { decay: 'none', displacement: 2, iterations: 9, offsets }),
    ),
    { appearance: { exaggeration: 8 }, compare: { linkSeed: true, plot: 'slopes' } },
  ),
  comparison(
    'fault-counts',
    '64, 256, 1024 and 4096 fault lines',
    'Each line raises one side by the same step: few leave cliffs between flat plates, thousands add up to mountains.',
    [64, 256, 1024, 4096].map((lines) => edits.withParam(preset('fault-lines', 'article-004'), 'lines', lines)),
    { compare: { linkSeed: true, plot: 'slopes' } },
  ),
  comparison(
    'fault-profiles',
    'Step and cosine faults',
    'The same 256 lines as cliffs and as half-cosine slopes: hills and basins stay, the cliffs go.',
    [{ faultProfile: 'step' }, { faultProfile: 'cosine', band: 0.06 }].map((profile) => faults({ lines: 256, ...profile })),
    { compare: { linkSeed: true, linkParams: true, layout: 'swipe', plot: 'slopes' } },
  ),
  comparison(
    'creases',
    'Creases: diamond-square and square-square',
    'Diamond-square has a straight crest in the middle, where its first squares meet: a kink in the profile. Square-square has none.',
    ['diamond-square', 'square-square'].map((id) => smoothed(generated(id, { hurst: 1, cells: 2 }, SQUARE, '2462'))),
    {
      // Along the crest, lit from one side; the cut runs across it.
      appearance: { ...BARE, sunAzimuthDeg: 0, sunAltitudeDeg: 30 },
      camera: seenFrom(90, 35),
      cut: { ...defaultCut, mode: 'column', column: 0.5 },
      compare: { linkSeed: true, linkParams: true, plot: 'elevations' },
    },
  ),
  comparison(
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
  comparison(
    'hurst-exponents',
    'Hurst exponents 0.3, 0.5, 0.7 and 0.9',
    'The same hills from ragged to smooth: the higher the exponent, the more steeply the spectrum falls.',
    [0.3, 0.5, 0.7, 0.9].map((hurst) => generated('diamond-square', { hurst }, SQUARE)),
    { compare: { linkSeed: true, plot: 'spectrum' } },
  ),
  comparison(
    'water',
    'Without and with rivers',
    'The same mountains: in the hollows of the bare fractal water stands; rivers have worn theirs into valleys that lead to the sea.',
    [{ ...firstRecipe(), filters: [] }, firstRecipe()],
    { appearance: { rivers: true }, compare: { linkSeed: true, plot: 'slopes' } },
  ),
  comparison(
    'river-sizes',
    'The same rivers with 129, 257 and 513 samples a side',
    'Each has four times the samples of the one before: these add streams and gullies, and rivers, valleys and ridges stay where they are.',
    [129, 257, 513].map((side) => edits.withSize(firstRecipe(), { width: side, height: side })),
    { appearance: { rivers: true }, compare: { linkSeed: true, linkSize: false, plot: 'slopes' } },
  ),
  comparison(
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
  comparison(
    'himalaya',
    'Midpoint terrain and the Himalaya',
    'Real elevations gather where the sea floor, the plains and the plateau are; those of midpoint terrain have one broad hump.',
    [midpointTerrain('himalaya.png', { hurst: 0.7 }), imported('himalaya.png')],
    { appearance: { exaggeration: 60 }, compare: { plot: 'elevations' } },
  ),
];

function comparison(id: string, title: string, text: string, terrains: readonly Recipe[], settings: Settings): ReadyComparison {
  return {
    id,
    title,
    text,
    terrains,
    apply({ page: { theme, keepGround } }) {
      const fresh = createDocument(terrains[0]);
      return {
        ...fresh,
        appearance: { ...fresh.appearance, ...settings.appearance },
        page: { ...fresh.page, theme, keepGround, view: 'compare' },
        terrains,
        cameras: terrains.map(() => settings.camera),
        compare: { ...fresh.compare, ...settings.compare },
        ...(settings.pair && { pair: settings.pair }),
        ...(settings.cut && { cut: settings.cut }),
      };
    },
  };
}

/** The pose that shows a square block whole, from a direction. */
function seenFrom(azimuthDeg: number, altitudeDeg: number): CameraPose {
  return { target: { x: 0, y: 0, z: 0 }, azimuthDeg, altitudeDeg, distance: 6.3 };
}

function generated(generator: string, params: Partial<ParamValues>, shape: Partial<Recipe> = {}, seed = SEED): Recipe {
  return parseRecipe({ version: RECIPE_VERSION, source: { kind: 'generated', generator, seed, params }, ...shape }, registry);
}

function preset(generator: string, id: string, seed = SEED): Recipe {
  return edits.withSeed(edits.withPreset(generator, id), seed);
}

/** The segment on which article 003 shows the extremes of decay, with another law. */
function segment(seed: string, law: Partial<ParamValues>): Recipe {
  const { source, width, extent } = preset('midpoint-displacement', 'article-003-no-decay');
  return generated('midpoint-displacement', { ...('params' in source && source.params), ...law }, { width, extent }, seed);
}

function faults(params: Partial<ParamValues>): Recipe {
  return generated('fault-lines', params, SQUARE);
}

function smoothed(recipe: Recipe): Recipe {
  return edits.withFilterParam(edits.withFilterAdded(recipe, 'smooth'), 0, 'sigma', 0.004);
}

function worn(recipe: Recipe): Recipe {
  return edits.withFilterParam(edits.withFilterAdded(recipe, 'rivers'), 0, 'strength', 0.7);
}

/** Midpoint terrain with the size, extent and elevations of a sample. */
function midpointTerrain(file: string, params: Partial<ParamValues>): Recipe {
  return generated('midpoint-squares', params, shapeOf(file));
}

function imported(file: string): Recipe {
  const { sha256 } = sampleOf(file);
  return parseRecipe({ version: RECIPE_VERSION, source: { kind: 'imported', name: file, sha256 }, ...shapeOf(file) }, registry);
}

function shapeOf(file: string): Pick<Recipe, 'width' | 'height' | 'extent' | 'elevation'> {
  const { width, height, spacing, elevation } = sampleOf(file);
  return { width, height, extent: extentOf(spacing, { width, height }), elevation };
}

/** @throws RangeError if the app comes with no such sample */
function sampleOf(file: string): (typeof samples)[number] {
  const sample = samples.find((one) => one.file === file);
  if (!sample) throw new RangeError(`sample: expected one of ${samples.map((one) => one.file).join(', ')}, got ${file}`);
  return sample;
}
