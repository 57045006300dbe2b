/** Pictures of the page that were looked at and kept, and how like them it still is. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { golden } from './goldens.ts';

const kept = path.resolve('tests/slow/pictures');
/** What a failed comparison leaves to look at. */
const found = path.resolve('node_modules/.cache/pictures');

/** Channels that differ by no more than this are equal: processors round the last bits of light differently. */
const CHANNEL_TOLERANCE = 6;
/** Pixels of a picture that may differ. */
const SHARE_TOLERANCE = 1e-4;

/** Compares a screenshot with the kept picture of that name. With WRITE_PICTURES=1 keeps it instead, to be looked at and committed; CI never does.
 *  @returns what is wrong, nothing if they are alike */
export async function pictureFault(name: string, screenshot: Buffer): Promise<string | undefined> {
  const file = path.join(kept, `${name}.png`);
  if (process.env.WRITE_PICTURES === '1' && !process.env.CI) {
    await mkdir(kept, { recursive: true });
    await writeFile(file, screenshot);
    return undefined;
  }
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return `${name}: no picture of that name is kept; run \`${keepCommand()}\`, and look at it`;
  if (screenshot.equals(bytes)) return undefined;
  const wanted = PNG.sync.read(bytes);
  const now = PNG.sync.read(screenshot);
  const differing =
    wanted.width === now.width && wanted.height === now.height
      ? differingPixels(wanted.data, now.data)
      : Number.POSITIVE_INFINITY;
  const share = differing / (now.width * now.height);
  if (share <= SHARE_TOLERANCE) return undefined;
  await mkdir(found, { recursive: true });
  const seen = path.join(found, `${name}.png`);
  await writeFile(seen, screenshot);
  const size = `${now.width} × ${now.height}, kept ${wanted.width} × ${wanted.height}`;
  return `${name}: ${(100 * share).toFixed(3)} % of the pixels differ from tests/slow/pictures/${name}.png (${size}); see ${seen}\n${golden(keepCommand(), 'look at the pictures')}`;
}

/** Keeps the pictures of the tests that are running. */
function keepCommand(): string {
  const { testPath = 'tests/slow' } = expect.getState();
  return `WRITE_PICTURES=1 npx vitest run --mode slow ${path.relative('', testPath).replaceAll('\\', '/')}`;
}

function differingPixels(a: Uint8Array, b: Uint8Array): number {
  let differing = 0;
  for (let i = 0; i < a.length; i += 4) {
    const most = Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]));
    if (most > CHANNEL_TOLERANCE) differing++;
  }
  return differing;
}
