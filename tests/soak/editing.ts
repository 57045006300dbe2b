/** What a person does to a document with the page's own controls. Each gesture changes it once, as soon as it is made. */
import type { Page } from 'playwright';
import { selectedRecipe } from '../../src/state/document.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { withSelectedRecipe } from '../../src/state/panes.ts';
import { fieldOf, listOf, panelOf, sliderOf, type } from '../support/app-panel.ts';

/** Numbers in [0, 1). */
export type Random = () => number;

type Gesture = (page: Page, random: Random) => Promise<unknown>;

const HURST = 'Hurst exponent';

/** Whatever the page gives these keys and controls to. */
export const gestures: Readonly<Record<string, Gesture>> = {
  'a slider by its keys': (page, random) => sliderOf(page, HURST).press(oneOf(['ArrowLeft', 'ArrowRight', 'PageUp'], random)),
  'a seed that is typed': (page, random) => type(fieldOf(page, 'Seed'), `ridge & <b>ü ${Math.floor(random() * 1e6)}`),
  'a new seed': (page) => onTerrain(page, 'r'),
  'an end of the section': (page, random) => page.getByRole('button', { name: 'Section end A' }).press(oneOf(ARROWS, random)),
  'the whole section': (page, random) => onTerrain(page, oneOf(['[', ']'], random)),
  'the camera': (page, random) => onTerrain(page, oneOf([...ARROWS, '+', '-', 't', 'f'], random)),
  'the stage': (page, random) => onTerrain(page, oneOf([',', '.'], random)),
  'a profile that is pinned or no longer': pin,
  'the colours': colour,
  'the wireframe': (page) => onTerrain(page, 'w'),
  'the profile folded': (page) => onTerrain(page, 'p'),
  undo: (page) => onTerrain(page, 'Control+z'),
  redo: (page) => onTerrain(page, 'Control+y'),
};
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

/** Drags the slider from one position to another.
 *  @param before the document before it
 *  @param onMove called with every document on the way */
export async function dragSlider(
  page: Page,
  random: Random,
  before: string,
  onMove: (text: string, madeAtMs: number) => Promise<void>,
): Promise<void> {
  const box = await sliderOf(page, HURST).boundingBox();
  if (!box) throw new Error(`${HURST}: expected a slider on screen`);
  const field = fieldOf(page, HURST);
  const move = (): Promise<void> => page.mouse.move(box.x + box.width * (0.1 + 0.8 * random()), box.y + box.height / 2);
  const tell = async (): Promise<void> => {
    const madeAtMs = Date.now();
    await onMove(withHurst(before, Number(await field.inputValue())), madeAtMs);
  };
  await move();
  await page.mouse.down();
  await tell();
  for (let left = 2 + Math.floor(6 * random()); left > 0; left--) {
    await move();
    await tell();
    await page.waitForTimeout(120 * random());
  }
}

export function oneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)];
}

function onTerrain(page: Page, key: string): Promise<void> {
  return page.getByLabel('Terrain view').press(key);
}

async function colour(page: Page, random: Random): Promise<void> {
  const ramp = listOf(page, 'Ramp');
  if (!(await ramp.isVisible())) await panelOf(page).getByRole('button', { name: 'View', exact: true }).click();
  await ramp.selectOption({ index: Math.floor(random() * 3) });
}

/** Every pin is made again at every start: a few do. */
async function pin(page: Page): Promise<void> {
  const remove = page.getByRole('list', { name: 'Lines of the chart' }).getByRole('button', { name: /^Remove / });
  if ((await remove.count()) > 2) return remove.first().click();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Pin this profile' });
  if (await item.isEnabled()) await item.click();
  else await page.keyboard.press('Escape'); // it is pinned already
}

function withHurst(text: string, hurst: number): string {
  const { document } = documentFromText(text);
  const recipe = selectedRecipe(document);
  if (recipe.source.kind !== 'generated') throw new Error(`expected generated terrain, got ${text}`);
  // A slider that is back where it began has changed nothing.
  if (recipe.source.params.hurst === hurst) return text;
  const source = { ...recipe.source, params: { ...recipe.source.params, hurst } };
  return documentToText({ ...document, ...withSelectedRecipe(document, { ...recipe, source }) });
}
