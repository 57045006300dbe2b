import { isSameSize, type Size } from '../../core/heightmap.ts';
import type { ParamValues } from '../../core/params.ts';
import type { FileFormat, MeshFigures, MeshInFile } from '../../io/file-format.ts';
import { figuresText } from '../../io/mesh/mesh-figures.ts';
import { capitalised } from '../../state/param-text.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { latest } from '../controls/memo.ts';
import type { ExportRow } from '../page/export-row.ts';
import { chosenSize, fileSamples, sizeOptions } from './file-samples.ts';
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
  const countedAt = latest((maxError: number) => countTriangles(of, maxError, maker));
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
      return {
        ...file,
        facts: { title: 'In the file', rows: mesh.facts?.(options) ?? [] },
        picture: { kind: 'image', image: latest(() => smallRelief(of)), caption: 'The ground, from above.' },
        async bytes() {
          const isCounted = isSameSize(of.shown.surface.map, samples.size);
          const found = isCounted ? await countedAt(Number(options.maxError)) : mostTriangles(samples.size, options);
          const is = isCounted ? 'about' : 'at most';
          return { bytes: mesh.bytes(found, samples.size, options), is, size: isCounted ? figuresText(found) : file.size };
        },
        make: (job) => file.make(job, mesh.type),
      };
    },
  };
}

/** Those of the terrain on screen. */
function countTriangles(
  { shown: { surface } }: TerrainSubject,
  maxError: number,
  { client }: TerrainFileMaker,
): Promise<MeshFigures> {
  const map = { ...surface.map, data: surface.map.data.slice() };
  return client.run('mesh', { map, maxError }, { isHandedOver: true });
}

/** Of samples that are still to be made. */
function mostTriangles({ width, height }: Size, { maxError }: ParamValues): MeshFigures {
  return { triangles: 2 * (width - 1) * (height - 1), vertices: width * height, largestError: Number(maxError) };
}
