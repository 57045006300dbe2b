import { isSameSize } from '../../core/heightmap.ts';
import type { ParamValues } from '../../core/params.ts';
import type { FileFormat, MeshFigures, MeshInFile } from '../../io/file-format.ts';
import { figuresText } from '../../io/mesh-figures.ts';
import { capitalised } from '../../state/param-text.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { latest } from '../controls/memo.ts';
import type { ExportRow } from '../page/export-row.ts';
import { chosenSize, type FileSamples, fileSamples, sizeOptions } from './file-samples.ts';
import { smallRelief } from './map-row.ts';
import { samplesFile, type TerrainFileMaker } from './samples-file.ts';
import type { TerrainSubject } from './terrain-subject.ts';

/** The file of a format that holds the terrain as triangles. There is none of a line. */
export function meshRow(
  format: FileFormat,
  mesh: MeshInFile,
  of: TerrainSubject,
  maker: TerrainFileMaker,
): ExportRow | undefined {
  if (of.shown.profile) return undefined;
  return {
    id: format.extension.slice(1),
    title: mesh.label,
    hint: `${mesh.short}, triangles`,
    holds: `${capitalised(format.title)}. ${capitalised(mesh.takenBy)} read it.`,
    noun: mesh.name,
    unfit: unitOf(of.recipe) === 'm' ? undefined : 'Meshes need elevations in metres: the folder Ground gives them',
    options: { ...sizeOptions(of), ...format.options },
    plan(values) {
      const samples = fileSamples(of, chosenSize(of.size, values));
      const options = Object.fromEntries(Object.keys(format.options ?? {}).map((id) => [id, values[id]]));
      const file = samplesFile(of, samples, maker, format, { options });
      const figures = latest(() => figuresFor(of, samples, options, maker));
      return {
        ...file,
        facts: { title: 'In the file', rows: mesh.facts?.(options) ?? [] },
        picture: { kind: 'image', image: latest(() => smallRelief(of)), caption: 'The ground that the triangles are of.' },
        async bytes() {
          const { is, ...found } = await figures();
          return { bytes: mesh.bytes(found, samples.size, options), is, size: is === 'about' ? figuresText(found) : file.size };
        },
        make: (job) => file.make(job, mesh.type),
      };
    },
  };
}

/** Triangles of the terrain on screen are counted; of other samples they are as many as there can be. */
async function figuresFor(
  { shown: { surface } }: TerrainSubject,
  { size }: FileSamples,
  { maxError }: ParamValues,
  { client }: TerrainFileMaker,
): Promise<MeshFigures & { readonly is: 'about' | 'at most' }> {
  const { map } = surface;
  if (!isSameSize(map, size)) {
    const cells = (size.width - 1) * (size.height - 1);
    return { triangles: 2 * cells, vertices: size.width * size.height, largestError: Number(maxError), is: 'at most' };
  }
  const copy = { ...map, data: map.data.slice() };
  return { ...(await client.run('mesh', { map: copy, maxError: Number(maxError) }, { isHandedOver: true })), is: 'about' };
}
