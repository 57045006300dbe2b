/**
 * Finds a Chromium that starts and has WebGL2, and downloads nothing. In this order:
 * TEST_BROWSER=/path/to/chrome · the Chromium from package-lock.json (Linux x64 only) · Playwright's own, if
 * `npx playwright install chromium` was run · an installed Chrome, Edge or Chromium.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';

interface Candidate {
  readonly source: string;
  readonly launchOptions: LaunchOptions;
}

export interface FoundBrowser extends Candidate {
  readonly version: string;
  readonly renderer: string;
}

/** Software GL gives the same pixels on every machine; TEST_GPU=1 takes the machine's own GPU instead. Pages are put together without it:
 *  half the work. */
const softwareGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'];
const glArguments = process.env.TEST_GPU === '1' ? [] : softwareGl;
const browserArguments = [
  ...glArguments,
  '--ignore-gpu-blocklist',
  // Else a 2D canvas moves between GPU and CPU by how often it is drawn on, and the two smooth lines differently.
  '--disable-accelerated-2d-canvas',
  // Nothing a test waits for may depend on a network.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--accept-lang=en-US,en', // under LANG=C the language would be the invalid tag en-US@posix
];

/** Kept for the whole process, because vitest evaluates its config once per project. */
const memory = globalThis as { foundTestBrowser?: Promise<FoundBrowser> };

/** Says on the console which browser it found.
 *  @throws Error naming everything it tried, if none will do */
export function findBrowser(): Promise<FoundBrowser> {
  memory.foundTestBrowser ??= search();
  return memory.foundTestBrowser;
}

async function search(): Promise<FoundBrowser> {
  const tried: string[] = [];
  for await (const candidate of candidates()) {
    const launchOptions: LaunchOptions = { ...candidate.launchOptions, args: browserArguments, timeout: 120_000 };
    try {
      const { version, renderer } = await probe(launchOptions);
      if (renderer) {
        console.log(`[browser] ${candidate.source} ${version}, ${renderer}`);
        return { source: candidate.source, version, renderer, launchOptions };
      }
      tried.push(`${candidate.source}: no WebGL2`);
    } catch (error) {
      tried.push(`${candidate.source}: ${String(error).split('\n')[0]}`);
    }
  }
  throw new Error(
    `No usable Chromium found.\n  ${tried.join('\n  ')}\n` +
      'Install Chrome, run "npx playwright install chromium", set TEST_BROWSER=/path/to/chrome, ' +
      'or run the tests that need none with "npx vitest run --mode unit".',
  );
}

/** Starts a browser; `renderer` is null if it has no WebGL2. */
async function probe(launchOptions: LaunchOptions): Promise<{ version: string; renderer: string | null }> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const renderer = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2');
      return gl && String(gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
    });
    return { version: browser.version(), renderer };
  } finally {
    await browser.close();
  }
}

async function* candidates(): AsyncGenerator<Candidate> {
  const { TEST_BROWSER, PATH = '' } = process.env;
  if (TEST_BROWSER) {
    yield { source: 'TEST_BROWSER', launchOptions: { executablePath: TEST_BROWSER } };
    return;
  }
  try {
    const launchOptions = await lockedChromium();
    if (launchOptions) yield { source: '@sparticuz/chromium', launchOptions };
  } catch (error) {
    console.warn('[browser] could not unpack @sparticuz/chromium, trying others:', error);
  }
  yield { source: 'playwright', launchOptions: {} };
  for (const channel of ['chrome', 'msedge']) yield { source: channel, launchOptions: { channel } };
  for (const folder of PATH.split(path.delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
      const executablePath = path.join(folder, name);
      if (existsSync(executablePath)) yield { source: executablePath, launchOptions: { executablePath } };
    }
  }
}

/** The Chromium from package-lock.json with the libraries and fonts it ships, so a bare machine needs nothing else;
 *  undefined where it cannot run or was left out of the install. Unpacked once per version into node_modules/.cache. */
async function lockedChromium(): Promise<LaunchOptions | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  let packageFolder: string;
  try {
    packageFolder = path.resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../..');
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const home = path.resolve(import.meta.dirname, '../../node_modules/.cache/test-chromium', version);
  if (!existsSync(path.join(home, 'chromium'))) await unpack(packageFolder, home);
  const env = { ...process.env, LD_LIBRARY_PATH: `${home}/al2023/lib`, FONTCONFIG_PATH: `${home}/fonts` };
  return { executablePath: `${home}/chromium`, env };
}

/** Unpacks beside `home` and renames, so that runs at the same time never see half a browser. */
async function unpack(packageFolder: string, home: string): Promise<void> {
  await mkdir(path.dirname(home), { recursive: true });
  const draft = await mkdtemp(`${home}.`);
  // The package unpacks into the temporary folder, with its own libraries only on what looks like AWS, and sets the last two.
  const saved = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'].map(
    (name) => [name, process.env[name]] as const,
  );
  try {
    process.env.TMPDIR = draft;
    process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
    const { default: sparticuz } = await import('@sparticuz/chromium');
    await sparticuz.executablePath(path.join(packageFolder, 'bin'));
  } finally {
    for (const [name, value] of saved) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  const fontConfig = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/fonts/cache</cachedir></fontconfig>`;
  await writeFile(path.join(draft, 'fonts/fonts.conf'), fontConfig);
  await rename(draft, home).catch((error) => {
    if (!existsSync(home)) throw error;
    return rm(draft, { recursive: true, force: true }); // another run was first
  });
}
