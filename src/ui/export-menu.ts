import { errorText } from '../core/error-text.ts';
import { recipeToJson } from '../core/recipe.ts';
import { generatorOf } from '../generate.ts';
import type { AppDocument } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import type { Terrain } from '../worker/terrain.ts';
import { type MenuItem, NOTHING_TO_SAVE } from './menu.ts';
import { saveFile } from './save-file.ts';
import type { Session } from './session.ts';
import { fileStem, titleOf } from './terrain-text.ts';

/** What can be taken away. Heightmaps are the terrain on screen, at its full number of samples. */
export function exportMenu(
  document: Store<AppDocument>,
  session: Store<Session>,
  client: Pick<TerrainClient, 'encode'>,
  screenshot: () => Promise<Blob>,
): MenuItem[] {
  const { terrain } = session.get();
  const isCompared = isComparing(document.get());
  const isProfileFull = document.get().page.profile === 'full';
  if (!terrain) return [NOTHING_TO_SAVE];
  const { recipe, stage, stages } = terrain;
  // By the time an item is chosen another terrain may be on screen, and this one's samples gone.
  const current = (): Terrain => session.get().terrain ?? terrain;
  const isFinished = stage === stages;
  const stem = isFinished ? fileStem(recipe) : `${fileStem(recipe)}_stage-${stage}`;
  // Of several terrains files are of the selected one.
  const whose = `Terrain ${document.get().place + 1}: ${generatorOf(recipe)?.title ?? titleOf(recipe)}`;
  const about = (hint: string): string => (isCompared ? `${whose} · ${hint}` : hint);
  const guard = (save: () => Promise<void>) => () => {
    save().catch((error: unknown) => {
      session.set({ message: { kind: 'error', text: `Export: ${errorText(error)}` } });
    });
  };
  return [
    {
      label: 'PNG, 16-bit',
      hint: about(isFinished && recipe.source.kind === 'generated' ? 'with recipe; opens here again' : 'grey, with elevations'),
      onSelect: guard(async () => {
        const { bytes } = await client.encode(current(), '.png');
        saveFile(`${stem}.png`, bytes as BlobPart, 'image/png');
      }),
    },
    {
      label: 'R32, float',
      hint: about('metres, little-endian, and a .json that describes it'),
      onSelect: guard(async () => {
        const { bytes, sidecar } = await client.encode(current(), '.r32');
        saveFile(`${stem}.r32`, bytes as BlobPart, 'application/octet-stream');
        if (sidecar) saveFile(`${stem}.r32.json`, sidecar as BlobPart, 'application/json');
      }),
    },
    {
      label: 'Recipe',
      hint: about('JSON, for the command line'),
      ...(isFinished && recipe.source.kind === 'generated' ? {} : { disabled: 'A recipe names a finished, generated terrain' }),
      onSelect: () => saveFile(`${stem}.json`, recipeToJson(recipe), 'application/json'),
    },
    {
      label: 'Screenshot',
      hint: isCompared ? 'PNG of all terrains shown' : 'PNG of the 3D view',
      ...(isProfileFull && { disabled: 'The profile is in its place: press E to bring it back' }),
      onSelect: guard(async () => saveFile(`${stem}-view.png`, await screenshot(), 'image/png')),
    },
  ];
}
