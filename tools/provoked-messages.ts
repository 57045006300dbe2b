/** Calls of the command line and what each prints: one of every kind of result, note and problem. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { called } from '../tests/support/called.ts';

/** In the order of the calls; what one writes the next ones read. */
const CALLS = [
  // What goes well
  'list',
  'list filters',
  'list presets',
  'list formats',
  'list diamond-square',
  'list erosion',
  'generate diamond-square --size 65 -o hills.png -o hills.r32 -o hills.json',
  'generate fault-lines --size 65 --lines 40 --filter erosion -o faults.png',
  'generate midpoint-displacement --size 65 -o line.csv -o line.svg -o line.json -o line.png',
  'generate fault-lines --size 65 --stage 10 -o early.png',
  'generate diamond-square --window -8,0,16,16 -o part.r32',
  'generate midpoint-displacement --strips -1..1 -o strips.csv',
  'inspect hills.png',
  'inspect hills.r32',
  'inspect hills.json',
  'inspect line.png',
  'convert hills.png -o again.r32 -o again.json',
  'slice hills.png --row 3 -o row.csv -o row.svg',
  'compare hills.png faults.png early.png',
  'compare hills.png part.r32',
  'compare line.json hills.png --difference d.r32',
  'landscape --size 64x36 -o dusk.png -o dusk.svg',
  'landscape --size 64x36 --set motion=loop --frames 3 --frames-dir frames',
  // Wrong calls
  'nothing',
  'generate',
  'generate diamond-squar -o a.png',
  'generate diamond-square',
  'generate diamond-square -o a.tif -o b.csv -o c',
  'generate diamond-square --size 1 --hurst 3 --cels 4 --seed -o hills.png',
  'generate diamond-square --size 20000 -o a.png',
  'generate diamond-square --min 5 --max 5 --cell-size 0 --extent 1 -o a.png',
  'generate diamond-square --edges toroidal --size 66 -o a.png',
  'generate diamond-square --preset none --stage 99 --filter none --filter smooth:sigma=9,blur=1 -o a.png',
  'generate fault-lines --profile slope --lines 1.5 --window 1,2 -o a.r32',
  'generate fault-lines --strips 1..2 -o a.csv',
  'generate midpoint-displacement --window 0,0,4,4 -o a.r32',
  'generate midpoint-displacement --strips 5..2 -o a.csv',
  'generate --recipe none.json -o a.png',
  'generate --recipe broken.json -o a.png',
  'generate --recipe wrong.json -o a.png',
  'generate --recipe text.png -o a.png',
  'generate diamond-square --quiet --json -o none/a.png',
  'generate diamond-square --format tif -o -',
  'list none',
  'inspect none.png',
  'inspect folder',
  'inspect text.txt',
  'inspect text.png',
  'inspect bare.r32',
  'inspect odd.r32',
  'inspect bare.r32 --raw-width 7',
  'inspect bare.r32 --raw-width 0 --raw-height x',
  'convert bare.r32 -o b.png',
  'convert hills.png',
  'convert hills.png -o hills.png',
  'convert hills.png -o line2.csv',
  'convert damaged.png -o b.r32',
  'convert cut.png -o b.r32',
  'compare hills.png',
  'compare hills.png none.png text.png',
  'slice hills.png -o a.csv',
  'slice hills.png --row 99 --column 3 -o a.csv',
  'slice hills.png --from 1,2 -o a.csv',
  'slice line.json --row 3 -o a.csv',
  'landscape',
  'landscape --preset none --size 5 -o a.png',
  'landscape --set 2.speed=x --set 9.speed=3 --set nothing=1 -o a.png',
  'landscape --frames 0 --frames-dir x --at x -o a.apng',
  'landscape --size 64x36 --frames 4 -o a.apng',
  'serve --port 70000 --opne',
  'serve none.pmtiles',
];

/** Each call with all that it prints. */
export async function provokedMessages(): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-texts-'));
  const before = process.cwd();
  process.chdir(folder);
  try {
    await makeBadFiles();
    const told: string[] = [];
    for (const call of CALLS) {
      if (call === 'convert damaged.png -o b.r32') await damage();
      told.push(await outcomeOf(call, folder));
    }
    return told;
  } finally {
    process.chdir(before);
    await rm(folder, { recursive: true });
  }
}

async function outcomeOf(call: string, folder: string): Promise<string> {
  const { code, stdout, stderr } = await called(call.split(' '));
  const told = `${stderr}${stdout}`.replaceAll(folder, '…').replace(/\d+\.\d\d s$/gm, '… s');
  return `$ faultline ${call}   (exit code ${code})\n${told}`;
}

async function makeBadFiles(): Promise<void> {
  const wrong = {
    version: 1,
    source: { kind: 'generated', generator: 'diamond-square', seed: 3, params: { hurst: 7 } },
    width: 'x',
  };
  const files = {
    'broken.json': '{ "version": ',
    'wrong.json': JSON.stringify(wrong),
    'text.png': 'no picture',
    'text.txt': 'no picture',
    'bare.r32': new Uint8Array(4 * 35),
    'odd.r32': new Uint8Array(5),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(name, content);
  await mkdir('folder');
}

/** Copies hills.png with a wrong byte in it, and without its end. */
async function damage(): Promise<void> {
  const bytes = await readFile('hills.png');
  await writeFile('cut.png', bytes.subarray(0, bytes.length - 600));
  bytes[bytes.length - 200] ^= 255;
  await writeFile('damaged.png', bytes);
}
