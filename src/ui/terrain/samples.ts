import list from '../../../public/samples/samples.json';
import { extentOf, type Heightmap } from '../../core/heightmap.ts';
import { formatNumber } from '../../core/number-text.ts';
import type { TerrainClient } from '../../worker/client.ts';

/** Real elevation models that come with the app. */
export const samples = list;

/** `30 × 32 km, Tennessee and Kentucky, USA` */
export function sampleHint({ place, width, height, spacing }: (typeof samples)[number]): string {
  const { x, y } = extentOf(spacing, { width, height });
  const [across, down] = [x, y].map((metres) => formatNumber(Math.round(metres / 1000)));
  return `${across} × ${down} km, ${place.split(':')[0]}`;
}

export async function fetchSample(file: string): Promise<ArrayBuffer> {
  const response = await fetch(`samples/${file}`);
  if (!response.ok) throw new Error(`the sample could not be fetched (${response.status})`);
  return response.arrayBuffer();
}

/** The map of the sample whose samples have this SHA-256; undefined if none has. */
export async function sampleMap(sha256: string, client: Pick<TerrainClient, 'run'>): Promise<Heightmap | undefined> {
  const sample = samples.find((one) => one.sha256 === sha256);
  if (!sample) return undefined;
  const opened = await client.run('open', { name: sample.file, bytes: new Uint8Array(await fetchSample(sample.file)) });
  return opened.kind === 'imported' ? opened.map : undefined;
}
