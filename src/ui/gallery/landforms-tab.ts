import { isSameJson } from '../../core/memo.ts';
import { landscapePresets } from '../../landscape/presets.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { isLandscape } from '../../state/panes.ts';
import { landformGroups, landforms } from '../../state/ready-landforms.ts';
import type { ReadyMade } from '../../state/ready-made.ts';
import { create } from '../controls/dom.ts';
import { createSections, type GalleryEvents, type GalleryTab, itemList, itemsOf, markItem, readyButton } from './gallery-tab.ts';

/** Mountains, islands, dunes, real places, then landscapes in layers.
 *  @param document on screen: the picture of it is marked
 *  @param choose closes the gallery, then calls what is chosen */
export function createLandformsTab(
  document: () => AppDocument,
  choose: (call: (events: GalleryEvents) => void) => void,
): GalleryTab {
  const landform = (ready: ReadyMade): HTMLElement =>
    readyButton({
      key: ready.picture,
      alt: 'From above',
      title: ready.title,
      text: ready.text,
      choose: () =>
        choose(({ onReadyMade, onRecipe }) => (onReadyMade ? onReadyMade(ready) : onRecipe(ready.terrains[0], ready.title))),
    });
  const landscapes = landscapePresets.map(({ id, text, title, landscape: { layers } }) => {
    const alt = layers.length === 1 ? '1 layer in silhouette' : `${layers.length} layers in silhouette`;
    return readyButton({
      key: landscapeKey(id),
      alt,
      title,
      choose: () => choose(({ onLandscape }) => onLandscape?.(text, title)),
    });
  });
  const { nav, elements, hide } = createSections('Landforms', [
    ...landformGroups.map((group) => ({
      id: group.id,
      short: group.short,
      heading: group.title,
      parts: [itemList(group.landforms.map(landform), { class: 'landforms' })],
    })),
    {
      id: 'landscapes',
      short: 'Landscapes',
      heading: 'Landscapes',
      parts: [create('p', {}, 'Layers of silhouettes that move against a sky.'), itemList(landscapes, { class: 'landscapes' })],
    },
  ]);
  const element = create('div', { class: 'ready-made' }, create('div', { class: 'gallery-head' }, nav), ...elements);
  return {
    element,
    update({ onLandscape }) {
      hide('landscapes', onLandscape === undefined);
      const items = itemsOf(element);
      const first = isLandscape(document()) ? items.find(({ dataset }) => dataset.key?.startsWith(landscapeKey(''))) : items[0];
      return markItem(items, activeKey(document())) ?? first;
    },
  };
}

function landscapeKey(id: string): string {
  return `landscape-${id}`;
}

function activeKey(document: AppDocument): string | undefined {
  if (isLandscape(document)) {
    const shown = landscapePresets.find(({ text }) => text === document.landscape);
    return shown && landscapeKey(shown.id);
  }
  return landforms.find(({ terrains }) => isSameJson(terrains[0], selectedRecipe(document)))?.picture;
}
