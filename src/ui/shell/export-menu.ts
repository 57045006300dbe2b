import { recipeToJson } from '../../core/recipe.ts';
import { generatorOf, stageCount } from '../../generate.ts';
import type { FileBytes } from '../../io/file-format.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { sizeText, titleOf } from '../../state/terrain-text.ts';
import { terrainToEncode } from '../../terrain/encode-terrain.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { type MenuItem, NOTHING_TO_SAVE } from '../controls/menu.ts';
import { saveFile } from '../controls/save-file.ts';
import { showErrors } from '../page/show-errors.ts';
import { fileStem } from '../terrain/terrain-text.ts';

/** The files that can be saved. Heightmaps are the terrain on screen, and say so if that is a preview. The recipe is the document's. */
export function exportMenu(
  document: Store<AppDocument>,
  session: Store<Session>,
  client: Pick<TerrainClient, 'run'>,
  screenshot: () => Promise<Blob>,
): MenuItem[] {
  const now = document.get();
  const { terrain, preview } = selectedPane(now, session.get());
  const isCompared = isComparing(now);
  const isProfileFull = now.page.profile === 'full';
  if (!terrain) return [NOTHING_TO_SAVE];
  const { recipe, stage, stages } = terrain;
  const isFinished = stage === stages;
  const wanted = selectedRecipe(now);
  const isWhole = wanted.source.kind === 'generated' && (now.stage === undefined || now.stage >= stageCount(wanted));
  // In a comparison, files are of the selected terrain.
  const terrainName = `Terrain ${now.selected + 1}: ${generatorOf(recipe)?.title ?? titleOf(recipe)}`;
  const hintOn = (hint: string): string => (isCompared ? `${terrainName} · ${hint}` : hint);
  const samplesHint = (hint: string): string => hintOn(preview ? `the preview, ${sizeText(recipe)} · ${hint}` : hint);
  /** The terrain that is on screen when an item is chosen: that of before may be gone. */
  const current = (): Terrain => {
    const { terrain: shown } = selectedPane(document.get(), session.get());
    if (!shown) throw new Error('the terrain is not there');
    return shown;
  };
  const encoded = (shown: Terrain, extension: string): Promise<FileBytes> =>
    client.run('encode', terrainToEncode(shown, extension), { isHandedOver: true });
  const reportErrors = (save: () => Promise<void>) => () => void showErrors('Export', session, save);
  return [
    {
      label: 'PNG, 16-bit',
      hint: samplesHint(
        isFinished && recipe.source.kind === 'generated' ? 'with recipe; opens here again' : 'grey, with elevations',
      ),
      onSelect: reportErrors(async () => {
        const shown = current();
        const { bytes } = await encoded(shown, '.png');
        saveFile(`${stemOf(shown)}.png`, bytes as BlobPart, 'image/png');
      }),
    },
    {
      label: 'R32, float',
      hint: samplesHint('metres, little-endian, and a .json that describes it'),
      onSelect: reportErrors(async () => {
        const shown = current();
        const { bytes, sidecar } = await encoded(shown, '.r32');
        const stem = stemOf(shown);
        saveFile(`${stem}.r32`, bytes as BlobPart, 'application/octet-stream');
        if (sidecar) saveFile(`${stem}.r32.json`, sidecar as BlobPart, 'application/json');
      }),
    },
    {
      label: 'Recipe',
      hint: hintOn(preview ? `JSON of all ${sizeText(wanted)}, for the command line` : 'JSON, for the command line'),
      ...(!isWhole && { disabled: 'A recipe names a finished, generated terrain' }),
      onSelect: () => saveFile(`${fileStem(wanted)}.json`, recipeToJson(wanted), 'application/json'),
    },
    {
      label: 'Screenshot',
      hint: isCompared ? 'PNG of all terrains shown' : 'PNG of the 3D view',
      ...(isProfileFull && { disabled: 'The profile is in its place: press E to bring it back' }),
      onSelect: reportErrors(async () => saveFile(`${stemOf(current())}-view.png`, await screenshot(), 'image/png')),
    },
  ];
}

/** `dolerite_513`, of an early stage `dolerite_513_stage-3`. */
function stemOf({ recipe, stage, stages }: Terrain): string {
  return stage === stages ? fileStem(recipe) : `${fileStem(recipe)}_stage-${stage}`;
}
