import type { Generator, Preset } from '../../core/generator.ts';
import { generatorOf, registry } from '../../generate.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { createEdits } from '../../state/edits.ts';
import { pageSchema } from '../../state/page-settings.ts';
import { isLandscape } from '../../state/panes.ts';
import { readyComparisons } from '../../state/ready-comparisons.ts';
import { create } from '../controls/dom.ts';
import { documentLink, sourceLinks } from '../controls/page-links.ts';
import { createSections, type GalleryEvents, type GalleryTab, itemList, itemsOf, markItem, readyButton } from './gallery-tab.ts';

const edits = createEdits(registry);

/** The presets of every generator, then ready-made comparisons.
 *  @param document on screen: its preset is marked, and its seed and ground are kept if its page says so
 *  @param choose closes the gallery, then calls what is chosen */
export function createAlgorithmsTab(
  document: () => AppDocument,
  choose: (call: (events: GalleryEvents) => void) => void,
): GalleryTab {
  const presetOf = (generator: Generator, preset: Preset): HTMLElement => {
    const { title } = preset;
    const alt = `${generator.title}${generator.kind === 'profile' ? ' in silhouette' : ' from above'}`;
    return readyButton({
      key: keyOf(generator.id, preset.id),
      alt,
      title,
      choose: () =>
        choose((events) => {
          const now = document();
          const kept = now.page.keepGround ? selectedRecipe(now) : undefined;
          events.onRecipe(edits.withPreset(generator.id, preset.id, kept), `Preset ${title}`);
        }),
    });
  };
  const withPresets = registry.generators.filter(({ presets }) => presets.length > 0);
  const comparisons = readyComparisons.map((comparison) => {
    const { picture, title, text, terrains } = comparison;
    const alt = `${terrains.length} terrains side by side`;
    return readyButton({
      key: picture,
      alt,
      title,
      text,
      choose: () => choose(({ onReadyMade }) => onReadyMade?.(comparison)),
    });
  });
  const { nav, elements, hide } = createSections('Algorithms', [
    ...withPresets.map((generator) => ({
      id: generator.id,
      short: generator.title,
      heading: generator.title,
      parts: [
        create('p', {}, generator.summary),
        create('p', {}, 'Source: ', ...sourceLinks(generator.source), '. ', documentLink(`generators/${generator.id}`, 'More')),
        itemList(generator.presets.map((preset) => presetOf(generator, preset))),
      ],
    })),
    {
      id: 'comparisons',
      short: 'Comparisons',
      heading: 'Comparisons',
      parts: [
        create('p', {}, 'Two to four terrains side by side; each comparison shows one thing.'),
        itemList(comparisons, { class: 'comparisons' }),
      ],
    },
  ]);
  /** Those of the last opening. */
  let events: GalleryEvents | undefined;
  const ground = createGroundSwitch((isKept) => events?.onKeepGround(isKept));
  const head = create('div', { class: 'gallery-head' }, nav);
  const element = create('div', { class: 'ready-made' }, head, ground.element, ...elements);
  return {
    element,
    update(now) {
      events = now;
      hide('comparisons', events.onReadyMade === undefined);
      ground.update(document().page.keepGround);
      const items = itemsOf(element);
      return markItem(items, activeKey(document())) ?? items[0];
    },
  };
}

interface GroundSwitch {
  readonly element: HTMLElement;
  update(keepsGround: boolean): void;
}

/** The switch between terrain as pictured and terrain with seed and ground of what is on screen. */
function createGroundSwitch(onKeepGround: (isKept: boolean) => void): GroundSwitch {
  const { label, doc } = pageSchema.keepGround;
  const input = create('input', { type: 'checkbox', title: doc, 'aria-describedby': 'gallery-effect' });
  const effect = create('p', { id: 'gallery-effect' });
  const update = (keepsGround: boolean): void => {
    input.checked = keepsGround;
    effect.textContent = keepsGround
      ? 'Presets take seed, size, extent and elevations from the terrain on screen, so they differ from their pictures.'
      : 'Every preset opens exactly as pictured.';
  };
  input.addEventListener('change', () => {
    onKeepGround(input.checked);
    update(input.checked);
  });
  const element = create(
    'div',
    { class: 'gallery-ground row wrap' },
    create('label', { class: 'check', title: doc }, input, label),
    effect,
  );
  return { element, update };
}

function keyOf(generator: string, preset: string): string {
  return `${generator}-${preset}`;
}

function activeKey(document: AppDocument): string | undefined {
  if (isLandscape(document)) return undefined;
  const generator = generatorOf(selectedRecipe(document));
  const preset = edits.presetOf(selectedRecipe(document));
  return generator && preset !== undefined ? keyOf(generator.id, preset) : undefined;
}
