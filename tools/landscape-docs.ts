import { layerSchema } from '../src/landscape/layer-schema.ts';
import { palettes } from '../src/landscape/palettes.ts';
import { landscapePresets } from '../src/landscape/presets.ts';
import { sceneSchema } from '../src/landscape/scene-schema.ts';
import { parameterTable, pictureTable } from './docs-sections.ts';

const PARTS: Readonly<Record<string, () => string>> = {
  presets: () =>
    pictureTable(
      landscapePresets.map(({ id, title }) => ({ file: `gallery/landscape-${id}.png`, id, title })),
      'Landscape',
    ),
  palettes: () =>
    pictureTable(
      Object.entries(palettes).map(([id, { title }]) => ({ file: `palettes/${id}.png`, id, title })),
      'Palette',
    ),
  scene: () => parameterTable(sceneSchema),
  layer: () => parameterTable(layerSchema),
};

/** docs/landscape.md with every part between markers made anew: `<!-- landscape: PART -->` … `<!-- /landscape -->`, where PART is presets,
 *  palettes, scene or layer.
 *  @throws RangeError if a marker names none of them */
export function withLandscapeParts(markdown: string): string {
  return markdown.replace(/<!-- landscape: (\S+) -->.*?<!-- \/landscape -->/gs, (_, part: string) => {
    if (!Object.hasOwn(PARTS, part)) throw new RangeError(`docs: expected ${Object.keys(PARTS).join(', ')}, got ${part}`);
    return `<!-- landscape: ${part} -->\n${PARTS[part]()}\n<!-- /landscape -->`;
  });
}
