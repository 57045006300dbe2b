import '../styles/gallery.css';
import type { Generator, Preset } from '../../core/generator.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf, registry } from '../../generate.ts';
import { type LandscapePreset, landscapePresets } from '../../landscape/presets.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { createEdits } from '../../state/edits.ts';
import { pageSchema } from '../../state/page-settings.ts';
import { isLandscape } from '../../state/panes.ts';
import { type ReadyComparison, readyComparisons } from '../../state/ready-comparisons.ts';
import { createDialog, type Dialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';

/** URLs of the pictures, which `npm run gallery` draws. They load lazily. */
const pictures = import.meta.glob<string>('../../../docs/gallery/*.png', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const edits = createEdits(registry);
/** Sections shown only if `GalleryEvents` has their callback. */
type OptionalSection = 'comparisons' | 'landscapes';

/** Callbacks for what is chosen. */
export interface GalleryEvents {
  /** @param name of the step in the history */
  onRecipe(recipe: Recipe, name: string): void;
  /** Whether presets keep seed and ground of the terrain on screen. */
  onKeepGround(isKept: boolean): void;
  /** Without it, comparisons are hidden. */
  readonly onComparison?: ((comparison: ReadyComparison) => void) | undefined;
  /** Without it, landscapes are hidden.
   *  @param text as in a document */
  readonly onLandscape?: ((text: string, title: string) => void) | undefined;
}

/** The gallery: the presets of every generator, then ready-made comparisons and landscapes. Choosing one closes it.
 *  @param document on screen: its preset is marked, and its seed and ground are kept if its page says so
 *  @returns opens it */
export function createGalleryDialog(document: () => AppDocument): (events: GalleryEvents) => void {
  /** Those of the last opening. */
  let events: GalleryEvents | undefined;
  const { dialog, head } = createParts(document, () => events);
  return (galleryEvents) => {
    events = galleryEvents;
    open(document, dialog, head, galleryEvents);
  };
}

function open(document: () => AppDocument, dialog: Dialog, head: GalleryHead, events: GalleryEvents): void {
  const showSection = (name: OptionalSection, isShown: boolean): void => {
    const section = dialog.element.querySelector<HTMLElement>(`[aria-labelledby=gallery-${name}]`);
    if (section) section.hidden = !isShown;
  };
  showSection('comparisons', events.onComparison !== undefined);
  showSection('landscapes', events.onLandscape !== undefined);
  head.update(document().page.keepGround);
  const active = activeKey(document());
  const items = itemsOf(dialog.element);
  for (const item of items) {
    if (item.dataset.key === active) item.setAttribute('aria-current', 'true');
    else item.removeAttribute('aria-current');
  }
  dialog.open();
  const first = isLandscape(document()) ? items.find((item) => item.dataset.key?.startsWith(landscapeKey(''))) : items[0];
  (items.find((item) => item.ariaCurrent !== null) ?? first)?.focus();
}

type Choose = (generator: Generator, preset: Preset) => void;

function createParts(
  document: () => AppDocument,
  events: () => GalleryEvents | undefined,
): { readonly dialog: Dialog; readonly head: GalleryHead } {
  const choose: Choose = (generator, preset) => {
    created.close();
    const now = document();
    const kept = now.page.keepGround ? selectedRecipe(now) : undefined;
    events()?.onRecipe(edits.withPreset(generator.id, preset.id, kept), `Preset ${preset.title}`);
  };
  const compare = (comparison: ReadyComparison): void => {
    created.close();
    events()?.onComparison?.(comparison);
  };
  const showLandscape = ({ text, title }: LandscapePreset): void => {
    created.close();
    events()?.onLandscape?.(text, title);
  };
  const withPresets = registry.generators.filter(({ presets }) => presets.length > 0);
  const sections = withPresets.map((generator) => sectionOf(generator, choose));
  const head = createHead((isKept) => events()?.onKeepGround(isKept));
  const items = [...sections, comparisonSection(compare), landscapeSection(showLandscape)];
  const content = create('div', { class: 'gallery' }, head.element, ...items);
  const subtitle = 'Ready-made terrains, comparisons and landscapes';
  const created = createDialog({ title: 'Gallery', subtitle, content, isWide: true });
  content.addEventListener('keydown', (event) => {
    const target = neighbour(itemsOf(content), event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  return { dialog: created, head };
}

interface GalleryHead {
  readonly element: HTMLElement;
  update(keepsGround: boolean): void;
}

/** The switch between terrain as pictured and terrain with seed and ground of what is on screen. */
function createHead(onKeepGround: (isKept: boolean) => void): GalleryHead {
  const { label, doc } = pageSchema.keepGround;
  const input = create('input', { type: 'checkbox', title: doc, 'aria-describedby': 'gallery-effect' });
  const effect = create('p', { id: 'gallery-effect' });
  const update = (keepsGround: boolean): void => {
    input.checked = keepsGround;
    effect.textContent = keepsGround
      ? 'Terrains take seed, size, extent and elevations from the terrain on screen, so they differ from their pictures.'
      : 'Every terrain opens exactly as pictured.';
  };
  input.addEventListener('change', () => {
    onKeepGround(input.checked);
    update(input.checked);
  });
  const element = create('div', { class: 'gallery-head' }, create('label', { class: 'check', title: doc }, input, label), effect);
  return { element, update };
}

function sectionOf(generator: Generator, choose: Choose): HTMLElement {
  const id = `gallery-${generator.id}`;
  const list = create('ul', {}, ...generator.presets.map((preset) => create('li', {}, itemOf(generator, preset, choose))));
  const heading = create('h3', { id }, generator.title);
  return create('section', { 'aria-labelledby': id }, heading, create('p', {}, generator.summary), list);
}

function comparisonSection(choose: (comparison: ReadyComparison) => void): HTMLElement {
  const items = readyComparisons.map((comparison) => {
    const { id, title, text, terrains } = comparison;
    const alt = `${terrains.length} terrains side by side`;
    const texts = [create('span', {}, title), create('small', {}, text)];
    return button(`comparison-${id}`, title, alt, texts, () => choose(comparison));
  });
  return optionalSection(
    'comparisons',
    'Comparisons',
    'Two to four terrains side by side; each comparison shows one thing.',
    items,
  );
}

function landscapeSection(choose: (landscape: LandscapePreset) => void): HTMLElement {
  const items = landscapePresets.map((preset) => {
    const count = preset.landscape.layers.length;
    const alt = count === 1 ? '1 layer in silhouette' : `${count} layers in silhouette`;
    return button(landscapeKey(preset.id), preset.title, alt, [create('span', {}, preset.title)], () => choose(preset));
  });
  return optionalSection('landscapes', 'Landscapes', 'Layers of silhouettes that move against a sky.', items);
}

function optionalSection(name: OptionalSection, title: string, summary: string, items: readonly HTMLElement[]): HTMLElement {
  const id = `gallery-${name}`;
  const list = create('ul', { class: name }, ...items.map((item) => create('li', {}, item)));
  return create('section', { 'aria-labelledby': id }, create('h3', { id }, title), create('p', {}, summary), list);
}

function itemOf(generator: Generator, preset: Preset, choose: Choose): HTMLButtonElement {
  const { title } = preset;
  const alt = `${generator.title}${generator.kind === 'profile' ? ' in silhouette' : ' from above'}`;
  return button(keyOf(generator.id, preset.id), title, alt, [create('span', {}, title)], () => choose(generator, preset));
}

/** @param alt what its picture shows */
function button(key: string, title: string, alt: string, texts: readonly Node[], choose: () => void): HTMLButtonElement {
  const picture = create('img', {
    src: pictureOf(key),
    alt,
    loading: 'lazy',
    decoding: 'async',
    width: '256',
    height: '192',
  });
  const element = create('button', { type: 'button', title, 'data-key': key }, picture, ...texts);
  element.addEventListener('click', choose);
  return element;
}

/** @throws RangeError if there is no picture of that name */
function pictureOf(key: string): string {
  const url = pictures[`../../../docs/gallery/${key}.png`];
  if (url === undefined) throw new RangeError(`gallery: expected docs/gallery/${key}.png, which npm run gallery draws`);
  return url;
}

function keyOf(generator: string, preset: string): string {
  return `${generator}-${preset}`;
}

function landscapeKey(id: string): string {
  return `landscape-${id}`;
}

function activeKey(document: AppDocument): string | undefined {
  if (isLandscape(document)) {
    const shown = landscapePresets.find(({ text }) => text === document.landscape);
    return shown && landscapeKey(shown.id);
  }
  const generator = generatorOf(selectedRecipe(document));
  const preset = edits.presetOf(selectedRecipe(document));
  return generator && preset !== undefined ? keyOf(generator.id, preset) : undefined;
}

function itemsOf(element: Element): HTMLButtonElement[] {
  return Array.from(element.querySelectorAll<HTMLButtonElement>('button[data-key]'));
}

/** The item that an arrow key, Home or End moves to: left and right in reading order, up and down to the nearest in the next row. */
function neighbour(items: readonly HTMLButtonElement[], { key, target }: KeyboardEvent): HTMLButtonElement | undefined {
  const at = target instanceof HTMLButtonElement ? items.indexOf(target) : -1;
  const index = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[key];
  if (index !== undefined) return items[index];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const from = items[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const down = key === 'ArrowDown' ? 1 : -1;
  const distances = items.map((item) => {
    const { left, top } = item.getBoundingClientRect();
    const below = down * (top - from.top);
    // The weight makes the row count before the distance within a row.
    return below > 1 ? 1e4 * below + Math.abs(left - from.left) : Number.POSITIVE_INFINITY;
  });
  const nearest = Math.min(...distances);
  return Number.isFinite(nearest) ? items[distances.indexOf(nearest)] : undefined;
}
