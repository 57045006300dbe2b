import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withSelectedRecipe } from '../../src/state/panes.ts';
import '../../src/ui/styles/index.css';
import type { Recipe } from '../../src/core/recipe.ts';
import { type AppDocument, createDocument } from '../../src/state/document.ts';
import { linkContents, openShare } from '../../src/ui/shell/share-dialog.ts';
import { axeFindings } from '../support/axe.ts';
import { recipeOf } from '../support/ui-panel.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const LINK = 'https://example.org/#v=1&generator=diamond-square&seed=dolerite';
const recipe = recipeOf();
const shown = createDocument(recipe);
const importedFrom = (name: string): Recipe => ({
  ...recipe,
  source: { kind: 'imported', name, sha256: (name === 'a.png' ? '0' : '1').repeat(64) },
});

function open(document: AppDocument = shown, link = LINK): { exports: () => number } {
  let exports = 0;
  openShare({ document, link, onExport: () => exports++ });
  return { exports: () => exports };
}
const text = (): string => page.getByRole('dialog', { name: 'Share' }).element().textContent ?? '';

const press = (name: string): void => (page.getByRole('button', { name }).element() as HTMLElement).click();

it('copies the whole link and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open();
  expect(page.getByRole('textbox', { name: 'Link' }).element()).toHaveProperty('value', LINK);
  expect(text()).toContain(`${LINK.length} characters`);
  await userEvent.keyboard('{Enter}');
  expect(write).toHaveBeenCalledWith(LINK);
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('selects the link and says which key copies it, where the browser does not allow copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  open();
  press('Copy');
  await expect.element(page.getByRole('status')).toHaveTextContent('The link is selected: press Ctrl+C.');
  const field = document.activeElement as HTMLInputElement;
  expect([field.ariaLabel, field.selectionStart, field.selectionEnd]).toEqual(['Link', 0, LINK.length]);
});

it('tells what the link brings back', () => {
  expect(linkContents(shown)).toEqual(['terrain', 'colours and light', 'camera', 'section']);
  expect(linkContents({ ...shown, page: { ...shown.page, view: 'landscape' } })[0]).toBe('the landscape');
  expect(linkContents({ ...shown, landscape: 'l1.speed=3' })[0]).toBe('the landscape');
  const pin = { recipe, stage: undefined, cut: undefined, series: 0 };
  const line = createDocument(recipeOf('midpoint-displacement'));
  expect(linkContents({ ...line, stage: 3, pins: [pin, pin] })).toEqual([
    'terrain',
    'stage 3',
    'colours and light',
    'camera',
    '2 pinned profiles',
  ]);
});

it('names the files whose samples are not in the link, each once, and offers the project instead', async () => {
  const pins = ['a.png', 'b.png'].map((name, series) => ({
    recipe: importedFrom(name),
    stage: undefined,
    cut: undefined,
    series,
  }));
  const { exports } = open({ ...shown, ...withSelectedRecipe(shown, importedFrom('a.png')), pins });
  expect(text()).toContain('Not in the link: the samples of a.png and b.png. Send those files along, or export the project.');
  press('Export the project');
  expect([exports(), document.querySelector('dialog')?.open ?? false]).toEqual([1, false]);
});

it('warns that a long link may be cut, and of a short one it does not', () => {
  open(shown, LINK + '&x=1'.repeat(500));
  expect(text()).toContain('Some mail and chat programs cut links this long.');
  document.body.replaceChildren();
  open();
  expect(text()).not.toContain('cut links');
  expect(page.getByRole('button', { name: 'Export the project' }).elements()).toEqual([]);
});

it('shows markup in the name of a file as text', () => {
  open({ ...shown, ...withSelectedRecipe(shown, importedFrom('<img src=x onerror=alert(1)>.png')) });
  expect(text()).toContain('the samples of <img src=x onerror=alert(1)>.png.');
  expect(document.querySelector('dialog img')).toBeNull();
});
