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
import { type AppDocument, createDocument, type PanePair } from './document.ts';
import { createEdits } from './edits.ts';

/** A document of the gallery: one terrain, or terrains side by side that illustrate something. */
export interface ReadyMade {
  readonly id: string;
  readonly title: string;
  /** What to look for: one sentence. */
  readonly text: string;
  /** By pane, 1 … 4. */
  readonly terrains: readonly Recipe[];
  /** Name of its picture in docs/gallery, without the ending. */
  readonly picture: string;
  /** It as a document, with the theme of the one before, and with what that says of presets. */
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

/** Several terrains are compared, one is seen alone. */
export function readyMade(
  id: string,
  title: string,
  text: string,
  terrains: readonly Recipe[],
  settings: Settings = {},
): ReadyMade {
  return {
    id,
    title,
    text,
    terrains,
    picture: `${terrains.length > 1 ? 'comparison' : 'landform'}-${id}`,
    apply({ page: { theme, keepGround } }) {
      const fresh = createDocument(terrains[0]);
      return {
        ...fresh,
        appearance: { ...fresh.appearance, ...settings.appearance },
        page: { ...fresh.page, theme, keepGround, view: terrains.length > 1 ? 'compare' : 'terrain' },
        terrains,
        cameras: terrains.map(() => settings.camera),
        compare: { ...fresh.compare, ...settings.compare },
        ...(settings.pair && { pair: settings.pair }),
        ...(settings.cut && { cut: settings.cut }),
      };
    },
  };
}

/** @param changes fields of the recipe besides its source */
export function generated(generator: string, seed: string, params: Partial<ParamValues>, changes: Partial<Recipe> = {}): Recipe {
  return parseRecipe({ version: RECIPE_VERSION, source: { kind: 'generated', generator, seed, params }, ...changes }, registry);
}

/** @param seed without it, that of its picture */
export function preset(generator: string, id: string, seed?: string): Recipe {
  const recipe = edits.withPreset(generator, id);
  return seed === undefined ? recipe : edits.withSeed(recipe, seed);
}

/** The map of a sample that the app comes with. */
export function imported(file: string): Recipe {
  const { sha256 } = sampleOf(file);
  return parseRecipe({ version: RECIPE_VERSION, source: { kind: 'imported', name: file, sha256 }, ...shapeOf(file) }, registry);
}

/** Size, extent and elevations of a sample. */
export function shapeOf(file: string): Pick<Recipe, 'width' | 'height' | 'extent' | 'elevation'> {
  const { width, height, spacing, elevation } = sampleOf(file);
  return { width, height, extent: extentOf(spacing, { width, height }), elevation };
}

/** @throws RangeError if the app comes with no such sample */
function sampleOf(file: string): (typeof samples)[number] {
  const sample = samples.find((one) => one.file === file);
  if (!sample) throw new RangeError(`sample: expected one of ${samples.map((one) => one.file).join(', ')}, got ${file}`);
  return sample;
}
