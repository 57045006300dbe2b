/** Jobs of the worker client, asked for as the page does. */
import { hurstPart } from '../../src/analysis/hurst.ts';
import type { LightGrid, TerrainLightOptions } from '../../src/colour/terrain-light.ts';
import type { Surface } from '../../src/core/surface.ts';
import { terrainToEncode } from '../../src/terrain/encode-terrain.ts';
import type { ProfileRequest } from '../../src/terrain/make-profile.ts';
import type { Terrain } from '../../src/terrain/make-terrain.ts';
import type { RunOptions, TerrainClient } from '../../src/worker/client.ts';
import type { MadeFrom } from '../../src/worker/imported-samples.ts';
import { whole } from './written.ts';

type Client = Pick<TerrainClient, 'run'>;

export const askFigures = (client: Client, terrain: MadeFrom, options?: RunOptions) =>
  client.run('figures', { recipe: terrain.recipe }, { ...options, madeFrom: [terrain] });

export const askDifference = (client: Client, { of, less }: { of: MadeFrom; less: MadeFrom }, options?: RunOptions) =>
  client.run('difference', { of: of.recipe, less: less.recipe }, { ...options, madeFrom: [of, less] });

export const askProfile = (
  client: Client,
  { recipe, stage, cut, samples }: Omit<ProfileRequest, 'imported'> & MadeFrom,
  options?: RunOptions,
) => client.run('profile', { recipe, stage, cut }, { ...options, madeFrom: [{ recipe, samples }] });

export const askLight = (client: Client, grid: LightGrid, options: TerrainLightOptions) => client.run('light', { grid, options });

export const askHurst = (client: Client, { map, spacing }: Surface) => client.run('hurst', { map: hurstPart(map), spacing });

export const openFile = (client: Client, name: string, bytes: Uint8Array, sidecar?: Uint8Array) =>
  client.run('open', { name, bytes, sidecar });

export const encodeFile = async (client: Client, terrain: Terrain, extension: string) =>
  whole(await client.run('encode', terrainToEncode(terrain, extension), { isHandedOver: true }));
