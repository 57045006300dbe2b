import { isSameSize, type Range, type Size } from '../../core/heightmap.ts';
import { fullText } from '../../core/number-text.ts';
import { actingFilters } from '../../core/recipe.ts';
import { shortestFloat32 } from '../../core/shortest-float32.ts';
import { withUnit } from '../../core/unit-text.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import type { FileFormat } from '../../io/file-format.ts';
import { cutNote, readRange } from '../../io/range-option.ts';
import { type MapCache, samplesOf } from '../../state/map-cache.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { type TerrainToEncode, terrainToEncode } from '../../worker/encode-terrain.ts';
import type { KitToEncode } from '../../worker/zip-kit.ts';
import type { ExportJob, ExportPlan, NewFile } from '../page/export-row.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import type { FileSamples } from './file-samples.ts';
import type { TerrainSubject } from './terrain-subject.ts';

/** What pictures of the view are made with. */
export interface ViewPictures {
  /** undefined where there is no 3D view. */
  readonly picture: TerrainPane['picture'];
  /** How terrain is seen now, without marks; undefined where there is no 3D view. */
  readonly sight: TerrainCanvas['sight'];
  /** Pixels of the view on screen. */
  fullSize(): Size;
}

/** What makes the files of a terrain. */
export interface TerrainFileMaker {
  readonly client: Pick<TerrainClient, 'run'>;
  readonly maps: Pick<MapCache, 'get'>;
  readonly view: ViewPictures;
  /** As it is set. */
  readonly appearance: Appearance;
  /** Why there is no picture of the view; undefined if there is one. */
  readonly noView: string | undefined;
  /** The terrain is one of several on screen. */
  readonly isCompared: boolean;
}

export type SamplesFile = Pick<ExportPlan, 'name' | 'size' | 'problem' | 'notes' | 'automatic' | 'picture'> & {
  make(job: ExportJob, type: string): Promise<NewFile[]>;
};

/** A file of samples, whatever its format.
 *  @param options `hasNoRecipe` leaves the recipe out; `picture` writes one of this kind
 *  @param kit makes a folder for a program instead */
export function samplesFile(
  of: TerrainSubject,
  samples: FileSamples,
  { client, maps }: TerrainFileMaker,
  { extension, sidecar }: Pick<FileFormat, 'extension' | 'sidecar'>,
  options: Pick<TerrainToEncode, 'hasNoRecipe' | 'picture' | 'options'> = {},
  kit?: KitToEncode,
): SamplesFile {
  const { size, recipe } = samples;
  const unit = unitOf(recipe);
  const asked = readRange(options.options?.range);
  const own = rangeOf(of, samples);
  const { min, max } = asked ?? own;
  const cut = asked && outsideText(of, samples, asked);
  const [black, white] = [min, max].map((elevation) => withUnit(fullText(elevation), unit));
  const isOwnSize = isSameSize(size, of.size);
  const name = stemOf(isOwnSize ? of.recipe : { ...of.recipe, ...size }, of) + extension;
  return {
    name,
    size: sizeText(size),
    problem: samples.problem,
    notes: { size: samples.note, ...(cut !== undefined && { range: cut }) },
    automatic: { range: `${own.min}, ${own.max}` },
    picture: {
      kind: 'grey',
      map: of.shown.surface.map,
      range: { min, max },
      caption: `What the file holds: black ${black}, white ${white}.`,
    },
    async make({ signal, onProgress }, type) {
      const { source } = recipe;
      const terrain = { ...toEncode(of, samples, extension), ...options };
      const how = {
        isHandedOver: true,
        signal,
        onProgress,
        madeFrom: samples.isMade
          ? [{ recipe, ...(source.kind === 'imported' && { samples: () => samplesOf(source, maps) }) }]
          : [],
      };
      if (kit) return [{ name, content: await client.run('kit', { terrain, kit }, how), type }];
      const { pieces, sidecar: beside } = await client.run('encode', terrain, how);
      const files: NewFile[] = [{ name, content: new Blob([...pieces] as BlobPart[]), type }];
      if (beside) files.push({ name: `${name}${sidecar}`, content: beside as BlobPart, type: 'application/json' });
      return files;
    },
  };
}

function toEncode(of: TerrainSubject, { recipe, size, isMade, isResampled }: FileSamples, extension: string): TerrainToEncode {
  const file: TerrainToEncode = isMade
    ? { recipe, isFinished: of.isFinished, samples: { stage: of.stage }, extension }
    : terrainToEncode(of.shown, extension);
  return { ...file, size: isResampled ? size : undefined };
}

/** What a range cuts off; undefined if nothing, as far as it is known before the file is made. */
function outsideText({ shown, recipe }: TerrainSubject, { isMade, isResampled }: FileSamples, range: Range): string | undefined {
  const note = cutNote(shown.surface.map.data, range, unitOf(recipe) === 'm');
  if (note === undefined) return undefined;
  return isMade || isResampled ? `On screen, ${note}.` : `${note}.`;
}

/** Elevations of the lowest and the highest sample, as near as they are known before the file is made. */
export function rangeOf({ shown, isFinished }: TerrainSubject, { recipe, isMade }: FileSamples): Range {
  if (isMade && isFinished && recipe.elevation && actingFilters(recipe).length === 0) return recipe.elevation;
  // Samples are float32, in which −256.49 is −256.489990234375.
  return { min: shortestFloat32(shown.statistics.min), max: shortestFloat32(shown.statistics.max) };
}

/** `dolerite_513`, of an early stage `dolerite_513_stage-3`. */
export function stemOf(
  recipe: TerrainSubject['recipe'],
  { stage, isFinished }: Pick<TerrainSubject, 'stage' | 'isFinished'>,
): string {
  return isFinished ? fileStem(recipe) : `${fileStem(recipe)}_stage-${stage}`;
}
