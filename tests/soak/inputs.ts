import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { called } from '../support/called.ts';
import { mutationsOf } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import { mutations } from '../support/png-mutations.ts';
import { damaged } from './files.ts';
import { inTemporaryFolder } from './png-bombs.ts';
import type { SoakRow } from './row.ts';

const CHILD = new URL('./inputs-child.ts', import.meta.url);
const SEED = 59;

/** A kind of file that the command line reads, damaged in many ways. */
interface DamagedKind {
  /** The name of the damaged file. */
  readonly name: string;
  readonly files: number;
  /** Its calls name this file; by default the damaged one, which may be a sidecar or a mask. */
  readonly read?: string;
  /** Whole files, made with the command line in the folder where they lie; by default small ones of others. */
  readonly make?: (folder: string) => Promise<readonly Uint8Array[]>;
  readonly calls?: readonly string[];
}

const READING = [
  'inspect FILE',
  'slice FILE --row 1 -o out.csv --force',
  'convert FILE -o out.r32 -o out.stl --max-error 9 --force',
];
const RECIPES = ['generate --recipe FILE -o out.exr --force'];

/** Every reader of the command line. */
export const damagedKinds: readonly DamagedKind[] = [
  { name: 'a.png', files: 1000, calls: [...READING, ...RECIPES, 'inspect -'] },
  { name: 'own.png', files: 500, make: own('own.png'), calls: [...READING, ...RECIPES] },
  { name: 'a.tif', files: 500, calls: [...READING, 'inspect -'] },
  { name: 'own.tif', files: 500, make: own('own.tif'), calls: [...READING, ...RECIPES] },
  { name: 'masked.tif.msk', read: 'masked.tif', files: 500, make: masked },
  { name: 'a.exr', files: 500, calls: [...READING, 'inspect -'] },
  { name: 'own.exr', files: 500, make: own('own.exr'), calls: [...READING, ...RECIPES] },
  { name: 'a.asc', files: 1000, calls: [...READING, 'inspect -'] },
  { name: 'a.r16', files: 250 },
  { name: 'own.r16.json', read: 'own.r16', files: 500, make: own('own.r16.json') },
  { name: 'own.r32', files: 250, make: own('own.r32') },
  { name: 'own.r32.json', read: 'own.r32', files: 250, make: own('own.r32.json') },
  { name: 'N46E007.hgt', files: 20, make: async () => [new Uint8Array(2 * 1201 * 1201)], calls: ['inspect FILE'] },
  { name: 'own.json', files: 500, make: own('own.json'), calls: ['inspect FILE', ...RECIPES, 'inspect -'] },
  { name: 'a.txt', files: 500, make: link, calls: ['landscape --link @FILE --size 16x16 -o out.png --force'] },
];

export const callsOf = ({ calls = READING, name, read = name }: DamagedKind): string[][] =>
  calls.map((call) => call.replace('FILE', read).split(' '));

/** The damaged files of a kind, the same ones each time. Files beside them lie in the folder, which is the one of this process. */
export async function damagedFiles({ name, files, make }: DamagedKind, folder: string): Promise<Iterable<Uint8Array>> {
  if (make) return mutationsOf(await make(folder), SEED, files);
  if (name === 'a.png') return mutations(SEED, files);
  const small = originals.find(({ format }) => name.endsWith(format.extension));
  if (!small) throw new Error(`${name}: expected a format with small files`);
  return mutationsOf(small.files, SEED, files);
}

/** A file of 9 × 9 samples that the command line writes. */
function own(name: string): (folder: string) => Promise<Uint8Array[]> {
  return async (folder) => {
    const outputs = ['png', 'tif', 'exr', 'r16', 'r32', 'json'].flatMap((extension) => ['-o', `own.${extension}`]);
    await called(['generate', 'diamond-square', '--size', '9', '--force', ...outputs]);
    return [new Uint8Array(readFileSync(join(folder, name)))];
  };
}

/** A mask beside a TIFF. */
async function masked(folder: string): Promise<Uint8Array[]> {
  const [tiff] = await own('own.tif')(folder);
  writeFileSync(join(folder, 'masked.tif'), tiff);
  return [tiff];
}

async function link(): Promise<Uint8Array[]> {
  return [
    new TextEncoder().encode('v=1&view=landscape&l.preset=moonlit-snow&l.seed=a&l.haze=0.4&l2.speed=12&l.palette=first-light'),
  ];
}

/** Makes calls of the command line on damaged files of every kind that it reads. A stack trace, another exit code than 0, 1 and 2, or a changed
 *  input count as a crash. */
export async function soakInputs(): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const { name, files } of damagedKinds) {
    const row = await inTemporaryFolder((folder) =>
      damaged(`calls on ${name}: mutations`, files, (from) => ({ name, from, folder }), CHILD),
    );
    rows.push(row);
  }
  return rows;
}
