/** The built app in a real browser, as a person has it. */
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright';
import { PNG } from 'pngjs';
import { inject } from 'vitest';

export interface AppPage {
  readonly page: Page;
  /** What the console and the page's own code complained about since the page opened. */
  readonly errors: string[];
}

/** Of all pages that were opened, each page's own. */
const complaints: string[][] = [];

/** What pages have complained about since this was last asked for. */
export function takeComplaints(): string[] {
  return complaints.flatMap((errors) => errors.splice(0));
}

let launched: Promise<Browser> | undefined;

/** The browser of all files that one process tests, without a window. */
export function sharedBrowser(): Promise<Browser> {
  const launch = (): Promise<Browser> => chromium.launch(inject('launchOptions'));
  // Chromium 147 has ended with a segmentation fault as it started beside another one.
  launched ??= launch().catch(launch);
  return launched;
}

/** Leaves the shared browser to the next file as this one found it. */
export async function closeWindows(): Promise<void> {
  const browser = await launched;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** The first terrain with a sixteenth of its samples, as the text of a link: for tests that are not about the first visit. */
export const SMALL = 'v=1&generator=diamond-square&seed=dolerite&size=129x129&p.hurst=0.9';

/** The same in a comparison, for now of itself alone. */
export const COMPARED = `${SMALL}&view=compare`;

/** It beside small terrains of other generators, of the same seed. */
export function compareWith(...generators: readonly string[]): string {
  const others = generators.map((id, i) => `t${i + 2}.generator=${id}&t${i + 2}.seed=dolerite&t${i + 2}.size=129x129`);
  return [COMPARED, ...others].join('&');
}

/** How a page draws its terrain. Without a GPU that is most of its work: `coarsely` is for tests that do not look at its picture, or look after
 *  `drawInFull`; `not at all` for those of what else is there, before `showTerrain`: the page is ready once samples and figures are. */
export type Drawing = 'in full' | 'coarsely' | 'not at all';

/** Opens the app in a fresh window and waits for its first terrain.
 *  @param link text of a link that it is opened by */
export async function openApp(
  browser: Browser,
  options: BrowserContextOptions = {},
  drawing: Drawing = 'in full',
  link?: string,
): Promise<AppPage> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 560 }, reducedMotion: 'reduce', ...options });
  const app = await watched(page, drawing);
  await page.goto(link === undefined ? inject('appUrl') : `${inject('appUrl')}#${link}`);
  await ready(page);
  return app;
}

/** Keeps what a page complains about from now on, such as what its policy forbids, and what it asks of other servers than its own.
 *  @param drawing of its next documents
 *  @param others origins that it may ask, too */
export async function watched(page: Page, drawing: Drawing, others: readonly string[] = []): Promise<AppPage> {
  page.setDefaultTimeout(120_000); // a watchdog, as of tests
  const errors: string[] = [];
  complaints.push(errors);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  let own: string | undefined;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (request.isNavigationRequest()) own = origin;
    else if (protocol !== 'data:' && origin !== own && !others.includes(origin))
      errors.push(`asked another server: ${request.url()}`);
  });
  // Where tsx runs this, functions keep their names by a helper that pages lack.
  await page.addInitScript('globalThis.__name ??= (named) => named;');
  if (drawing !== 'in full') await page.addInitScript(drawCoarsely);
  if (drawing === 'not at all') await page.addInitScript(keepHidden);
  return { page, errors };
}

/** With few pixels, and without blurring what is under cards. */
function drawCoarsely(): void {
  const { devicePixelRatio } = window;
  const isInFull = (): boolean => document.documentElement?.dataset.drawn === 'in full';
  Object.defineProperty(window, 'devicePixelRatio', { get: () => (isInFull() ? devicePixelRatio : 0.25) });
  const style = new CSSStyleSheet();
  // The cards stay what their menus are placed by.
  const sharp = 'backdrop-filter: none !important; will-change: backdrop-filter';
  style.replaceSync(`
    html:not([data-drawn]) :is(.card, .message-card) { ${sharp} }
    html[data-drawn="nothing"] canvas { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}

/** Adds a style to a page, whose policy forbids an element for it.
 *  @returns takes it away */
export async function addStyle(page: Page, css: string): Promise<() => Promise<void>> {
  const added = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return sheet;
  }, css);
  return () =>
    added.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    });
}

/** Has a page draw no terrain from now on. */
export async function hideTerrain(page: Page): Promise<void> {
  await page.addInitScript(keepHidden);
  await page.evaluate(keepHidden);
  await page.evaluate(() => delete document.documentElement.dataset.terrain);
}

function keepHidden(): void {
  const style = new CSSStyleSheet();
  style.replaceSync('html:not([data-terrain="shown"]) #terrain { display: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}

/** Has a page whose terrain is hidden draw it again. */
export async function showTerrain(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.terrain = 'shown';
  });
}

/** Has a page that draws coarsely draw with all its pixels, or coarsely again: so that only the picture that is looked at takes long. */
export async function drawInFull(page: Page, isInFull = true): Promise<void> {
  await page.evaluate(async (isInFull) => {
    const { dataset } = document.documentElement;
    delete dataset.drawn;
    if (!isInFull) return;
    // What is shown anew is drawn anew.
    for (const drawn of ['nothing', 'in full']) {
      dataset.drawn = drawn;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  }, isInFull);
}

/** Waits until the terrain on screen is the one asked for. */
export async function ready(page: Page): Promise<void> {
  await untilThere(page, 'html[data-status="ready"]');
}

/** Waits until the terrain on screen is the one asked for, and its picture has come to rest. */
export async function atRest(page: Page): Promise<void> {
  await ready(page);
  await untilThere(page, '#terrain[aria-busy="false"]');
}

/** Waits until an element is there, hidden or not. Playwright's own wait looks again after half a second at most times, which is most of what many tests take. */
export async function untilThere(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((selector) => document.querySelector(selector) !== null, selector, { polling: 20 });
}

/** Has the page dark or light, as the system would ask for it. */
export async function inScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForSelector(`html[data-theme="${colorScheme}"]`);
  await ready(page);
}

/** Presses a button of the top bar, or its place in the menu where the bar has no room for it. */
export async function pressInTopBar(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses a file in the Export dialog, and has it made.
 *  @param title how its line in the list begins */
export async function exportFile(page: Page, title: string): Promise<void> {
  await chooseExport(page, title);
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: /^Export / })
    .click();
}

/** Opens the Export dialog, and shows one of its lines. */
export async function chooseExport(page: Page, title: string): Promise<Locator> {
  await pressInTopBar(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('option', { name: new RegExp(`^${title}`) }).click();
  return dialog;
}

/** Chooses one of the files that the profile can be saved as. */
export async function chooseProfileFile(page: Page, format: 'CSV' | 'SVG' | 'PNG'): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
}

/** The view as it is when its terrain is the one asked for and its picture has come to rest. */
export async function settledView(page: Page): Promise<Buffer> {
  await atRest(page);
  return page.getByLabel('Terrain view').screenshot();
}

/** Number of different colours in a screenshot: a blank one has few. */
export function coloursIn(screenshot: Buffer): number {
  return new Set(new Uint32Array(new Uint8Array(PNG.sync.read(screenshot).data).buffer)).size;
}

/** What axe-core finds.
 *  @param within the selector of what alone is looked at */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  return page.evaluate(async (within) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // It takes a label that is scrolled out of sight for none.
    const rules = { 'label-title-only': { enabled: false } };
    const { violations } = await axe.run(within, { resultTypes: ['violations'], rules });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  }, within);
}
