import type { ParamValues, Schema } from '../core/params.ts';
import type { FileFormat } from '../io/file-format.ts';
import { glbFormat, objFormat } from '../io/mesh/index.ts';
import { glbOptions, meshOptions } from '../io/mesh/options.ts';
import { type EngineKit, fieldTable, isTiled, type KitFacts, type KitField, typed } from './kit.ts';
import { evenlyCut } from './tiles.ts';

/** Binary glTF, which web pages, engines and most 3D programs load. */
export const gltf: EngineKit = meshKit({
  id: 'gltf',
  title: '3D programs (GLB)',
  format: glbFormat(() => import('../draw/picture.ts')),
  choices: glbOptions,
  texture: ({ colours }) => COLOURED[String(colours)],
});

/** Wavefront OBJ, which nearly all 3D programs open. */
export const wavefront: EngineKit = meshKit({
  id: 'wavefront',
  title: '3D programs (OBJ)',
  format: objFormat,
  choices: meshOptions,
  texture: () =>
    'Texture coordinates span the whole map: the relief of this folder, or any other picture of the whole, is the texture.',
});

/** By the option of that name. */
const COLOURED: Readonly<Record<string, string>> = {
  texture: 'A file has the relief of its ground as its texture.',
  vertices: 'A file has the relief of its ground as colours of its vertices.',
  none: 'There are no colours: give it a material of your own. Texture coordinates span a file.',
};

interface MeshKit extends Pick<EngineKit, 'id' | 'title'> {
  readonly format: FileFormat;
  readonly choices: Schema;
  /** What colours the files, in sentences. */
  texture(choices: ParamValues): string;
}

/** Triangles in metres at their places in the map. */
function meshKit({ id, title, format, choices, texture }: MeshKit): EngineKit {
  return {
    id,
    title,
    reader: 'the 3D program',
    sizes: 'any size',
    sizeFor: evenlyCut,
    heights: { extension: format.extension, format, choices, options: (facts) => facts.choices, holds: 'triangles in metres' },
    where: 'The 3D program opens or imports the file as it is, in metres, Y up',
    fields,
    steps(facts) {
      const each = isTiled(facts)
        ? ' Do so for each file, and move none: all lie at their places. Neighbours have the same corners along their border, one at every sample, with the same normals, so there is no gap and no seam.'
        : '';
      return `1. Open or import \`${facts.heights}\`.${each}

${fieldTable(fields(facts))}
2. ${texture(facts.choices)}

No sample lies more than ${facts.choices.maxError} m above or below the triangles: *Largest error* in Export and \`--max-error\` set it.
`;
    },
  };
}

function fields({ whole }: KitFacts): KitField[] {
  return [
    ['Unit', 'metre'],
    ['X', `east, ${typed(-whole.x / 2)} … ${typed(whole.x / 2)} m`],
    ['Y', 'up, the sea at 0 m'],
    ['Z', `south, ${typed(-whole.y / 2)} … ${typed(whole.y / 2)} m`],
    ['Origin', 'middle of the whole map'],
  ];
}
