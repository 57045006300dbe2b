/** Draws the pictures of kits in docs/files.md, each of a folder that `--for` writes, by the steps of its IMPORT.md: `npm run kit-pictures`. It needs
 *  Blender. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { PNG } from 'pngjs';
import { findBrowser } from '../tests/support/browser.ts';
import { serveKit, withPackages } from '../tests/support/three-kit.ts';
import { askBlender } from '../tests/verify/blender.ts';
import { run } from '../tests/verify/run.ts';
import { indexedPng } from './indexed-png.ts';

const COLOURS = 128;
/** Samples and metres a side. */
const [SIDE, METRES] = [257, 25_600];
const MOUNTAINS = `generate diamond-square --seed dolerite --hurst 0.9 --size ${SIDE}`;

const home = await mkdtemp(path.join(tmpdir(), 'faultline-kits-'));
try {
  await drawPage('generate diamond-square --preset rolling --size 257 --extent 512,512 --min -20 --max 90');
  await drawInBlender('blender', '.exr');
  await drawInBlender('gltf', '.glb', '--tiles', '2', '--max-error', '20');
} finally {
  await rm(home, { recursive: true });
}

/** @returns the folder */
async function made(words: string, kit: string, ...flags: readonly string[]): Promise<string> {
  const folder = path.join(home, kit);
  await run(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...words.split(' '), '--for', kit, ...flags, '-o', folder]);
  return folder;
}

/** The page of the kit for three.js, once its ball is at rest. */
async function drawPage(words: string): Promise<void> {
  const folder = await made(words, 'three');
  const names = await readdir(folder);
  const files = await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const));
  const kit = await serveKit(new Map(files));
  const browser = await chromium.launch((await findBrowser()).launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 450 } });
    await withPackages(page);
    await page.goto(kit.address);
    for (let before = '', said = '?'; said !== before; ) {
      before = said;
      await page.waitForTimeout(5000);
      said = (await page.locator('output').textContent()) ?? '';
    }
    await save('docs/three-kit.png', await page.screenshot());
  } finally {
    await browser.close();
    await kit.close();
  }
}

async function drawInBlender(kit: string, extension: string, ...flags: readonly string[]): Promise<void> {
  const folder = await made(MOUNTAINS, kit, ...flags);
  const [first] = (await readdir(folder)).filter((name) => name.endsWith(extension)).sort();
  const picture = path.join(home, `${kit}.png`);
  const ground = [SIDE, SIDE, METRES, METRES].map(String);
  await askBlender(['picture', path.join(folder, first), ...ground, path.join(folder, `${kit}-relief.png`), picture]);
  await save(`docs/kit-${kit}.png`, await readFile(picture));
}

async function save(file: string, png: Buffer): Promise<void> {
  const { width, height, data } = PNG.sync.read(png);
  await writeFile(file, indexedPng(width, height, data, COLOURS));
}
