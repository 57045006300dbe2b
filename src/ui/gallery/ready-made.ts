import type { Generator, Preset } from '../../core/generator.ts';
import { generatorOf, registry } from '../../generate.ts';
import { type LandscapePreset, landscapePresets } from '../../landscape/presets.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { createEdits } from '../../state/edits.ts';
import { pageSchema } from '../../state/page-settings.ts';
import { isLandscape } from '../../state/panes.ts';
import { type ReadyComparison, readyComparisons } from '../../state/ready-comparisons.ts';
import { create } from '../controls/dom.ts';
import { type GalleryEvents, type GalleryTab, galleryPictureUrl, itemButton, itemsOf, markItem } from './gallery-tab.ts';

const edits = createEdits(registry);
/** Sections shown only if `GalleryEvents` has their callback. */
type OptionalSection = 'comparisons' | 'landscapes';

/** The presets of every generator, then ready-made comparisons and landscapes.
 *  @param document on screen: its preset is marked, and its seed and ground are kept if its page says so
 *  @param choose closes the gallery, then calls what is chosen */
export function createReadyMade(
  document: () => AppDocument,
  choose: (call: (events: GalleryEvents) => void) => void,
): GalleryTab {
  const choosePreset: Choose = (generator, preset) =>
    choose((events) => {
      const now = document();
      const kept = now.page.keepGround ? selectedRecipe(now) : undefined;
      events.onRecipe(edits.withPreset(generator.id, preset.id, kept), `Preset ${preset.title}`);
    });
  const withPresets = registry.generators.filter(({ presets }) => presets.length > 0);
  const head = createHead((isKept) => events?.onKeepGround(isKept));
  const element = create(
    'div',
    { class: 'ready-made' },
    head.element,
    ...withPresets.map((generator) => sectionOf(generator, choosePreset)),
    comparisonSection((comparison) => choose(({ onComparison }) => onComparison?.(comparison))),
    landscapeSection(({ text, title }) => choose(({ onLandscape }) => onLandscape?.(text, title))),
  );
  /** Those of the last opening. */
  let events: GalleryEvents | undefined;
  const showSection = (name: OptionalSection, isShown: boolean): void => {
    const section = element.querySelector<HTMLElement>(`[aria-labelledby=gallery-${name}]`);
    if (section) section.hidden = !isShown;
  };
  return {
    element,
    update(now) {
      events = now;
      showSection('comparisons', events.onComparison !== undefined);
      showSection('landscapes', events.onLandscape !== undefined);
      head.update(document().page.keepGround);
      const items = itemsOf(element);
      const first = isLandscape(document()) ? items.find(({ dataset }) => dataset.key?.startsWith(landscapeKey(''))) : items[0];
      return markItem(items, activeKey(document())) ?? first;
    },
  };
}

type Choose = (generator: Generator, preset: Preset) => void;

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
  const element = create(
    'div',
    { class: 'gallery-head row wrap' },
    create('label', { class: 'check', title: doc }, input, label),
    effect,
  );
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
  return itemButton({ key, src: galleryPictureUrl(key), alt, width: 256, height: 192, title, texts, choose });
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
