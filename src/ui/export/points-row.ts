import { type ScatterRules, scatterProblems } from '../../analysis/scatter.ts';
import { latest } from '../../core/memo.ts';
import { numberText } from '../../core/number-text.ts';
import type { Schema } from '../../core/params.ts';
import { type PointFormat, pointFormats, pointOptions } from '../../point-formats.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { terrainToEncode } from '../../worker/encode-terrain.ts';
import type { MadePoints } from '../../worker/make-points.ts';
import type { ExportRow } from '../page/export-row.ts';
import { smallRelief } from './map-row.ts';
import { fileSamples, sourceOf, stemOf, toEncode, UNKNOWN } from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';

const [usual] = pointFormats;

const options: Schema = {
  format: {
    kind: 'choice',
    label: 'Format',
    options: pointFormats.map(({ name }) => name),
    default: usual.name,
    doc: 'Tables and programs read CSV and JSON; a GLB has a marker at each point, in the place of GLB meshes.',
  },
  ...pointOptions,
};

/** Points for trees and rocks, as the command line's `scatter` writes them. There are none of a line. */
export function pointsRow(of: TerrainExport): ExportRow | undefined {
  if (of.shown.profile) return undefined;
  /** The last preview, and the options it is of. */
  let last: { readonly values: string; readonly made: MadePoints } | undefined;
  return {
    id: 'points',
    title: 'Scattered points',
    hint: 'CSV, JSON or GLB: trees, rocks',
    holds:
      'Points where elevation, slope and curvature suit, each with normal, scale and rotation: an engine or 3D program puts a tree or a rock at each.',
    noun: 'points',
    unfit: unitOf(of.recipe) === 'm' ? undefined : 'Points need elevations in metres: the folder Ground gives them',
    options,
    plan(values) {
      const { format: name, seed, ...others } = values;
      const format = pointFormats.find((one) => one.name === name) ?? usual;
      const how = { seed: String(seed), rules: others as ScatterRules };
      const samples = fileSamples(of, of.size);
      const key = JSON.stringify(values);
      const made = last?.values === key ? last.made : undefined;
      const problem = problemText(how.rules, of);
      const fileName = `${stemOf(of.recipe, of)}-points${format.extension}`;
      return {
        name: fileName,
        size: '',
        problem,
        facts: { title: 'In the file', rows: [['Points', countText(made, of)], ...format.facts] },
        picture: {
          kind: 'image',
          image: latest(() => (made ? withPoints(of, made.shares) : smallRelief(of))),
          caption: made ? 'The points from above.' : 'The ground from above.',
        },
        ...(!made &&
          problem === undefined && {
            async measure(signal: AbortSignal) {
              last = { values: key, made: await told(of, format, how, signal) };
            },
          }),
        async bytes() {
          if (!made) throw new Error('points: expected them to be counted first');
          return { bytes: made.bytes, is: 'about', size: `${countText(made, of)} points` };
        },
        progressText: () => 'Scattering points',
        async make({ signal, onProgress }) {
          const terrain = toEncode(of, samples, format.extension);
          const job = { ...sourceOf(of, samples), signal, onProgress };
          const { pieces } = await of.client.run('points', { terrain, how }, job);
          return [{ name: fileName, content: new Blob([...pieces] as BlobPart[]), type: format.type }];
        },
      };
    },
  };
}

type How = { readonly seed: string; readonly rules: ScatterRules };

/** Points on the terrain on screen. */
function told(of: TerrainExport, format: PointFormat, how: How, signal: AbortSignal): Promise<MadePoints> {
  const terrain = terrainToEncode(of.shown, format.extension);
  return of.client.run('points', { terrain, how: { ...how, isTold: true } }, { isHandedOver: true, priority: 'later', signal });
}

function problemText(rules: ScatterRules, { recipe }: TerrainExport): string | undefined {
  const problems = scatterProblems(rules, recipe.extent);
  if (problems.length === 0) return undefined;
  return `${problems.map(({ path, message }) => `${options[path]?.label}: ${message}`).join('; ')}.`;
}

function countText(made: MadePoints | undefined, { standIn }: TerrainExport): string {
  if (!made) return UNKNOWN;
  // Not those of the file: its samples are still to be made.
  return `${standIn ? 'about ' : ''}${numberText(made.shares.length / 2)}`;
}

/** Points drawn, at most: more cover the picture. */
const MOST_DRAWN = 30_000;

/** The ground from above with a dot at each point. */
async function withPoints(of: TerrainExport, shares: Float32Array): Promise<Blob> {
  const relief = await createImageBitmap(await smallRelief(of));
  const { width, height } = relief;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('picture: expected a 2D canvas context, got none');
  context.drawImage(relief, 0, 0);
  const count = shares.length / 2;
  const room = Math.sqrt((width * height) / Math.max(count, 1));
  const dot = Math.min(Math.max(Math.round(room / 3), 1), 4);
  const step = Math.ceil(count / MOST_DRAWN);
  context.fillStyle = DOT;
  for (let i = 0; i < count; i += step) {
    context.fillRect(shares[2 * i] * width - dot / 2, shares[2 * i + 1] * height - dot / 2, dot, dot);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

const DOT = '#fff';
