import '../styles/gallery.css';
import type { AppDocument } from '../../state/document.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { createArticlesTab } from './articles-tab.ts';
import type { GalleryEvents, GalleryTab } from './gallery-tab.ts';
import { itemsOf, neighbour } from './items.ts';
import { createLessonsTab } from './lessons-tab.ts';
import { createReadyMade } from './ready-made.ts';

const TABS = [
  { id: 'ready', label: 'Ready-made', title: 'Ready-made terrains, comparisons and landscapes', createTab: createReadyMade },
  {
    id: 'articles',
    label: 'Articles',
    title: 'All that the five articles show, with our pictures and their commands',
    createTab: createArticlesTab,
  },
  { id: 'lessons', label: 'Lessons', title: 'How the algorithms work, in five minutes each', createTab: createLessonsTab },
] as const;

export type GalleryTabId = (typeof TABS)[number]['id'];

/** The gallery: what is ready-made in a tab, the pictures of the articles and the lessons in others, each made when it is first shown. Choosing
 *  something closes it.
 *  @returns opens it, at a given tab or that shown last */
export function createGalleryDialog(document: () => AppDocument): (events: GalleryEvents, at?: GalleryTabId) => void {
  /** Those of the last opening. */
  let events: GalleryEvents | undefined;
  const choose = (call: (events: GalleryEvents) => void): void => {
    dialog.close();
    if (events) call(events);
  };
  const list = create('div', { class: 'gallery-tabs tabs rigid', role: 'tablist', 'aria-label': 'What to choose from' });
  const content = create('div', { class: 'gallery' });
  const tabs = TABS.map(({ id, label, title, createTab }, i) => {
    const ids = { id: `gallery-tab-${id}`, 'aria-controls': `gallery-panel-${id}` };
    const tab = list.appendChild(create('button', { ...ids, type: 'button', role: 'tab', title }, label));
    const attributes = { id: `gallery-panel-${id}`, role: 'tabpanel', 'aria-labelledby': `gallery-tab-${id}` };
    const panel = content.appendChild(create('div', attributes));
    let shown: GalleryTab | undefined;
    tab.addEventListener('click', () => show(i));
    return {
      tab,
      panel,
      scrollTop: 0,
      update(now: GalleryEvents): HTMLButtonElement | undefined {
        if (!shown) {
          shown = createTab(document, choose);
          panel.append(shown.element);
        }
        return shown.update(now);
      },
    };
  });
  const dialog = createDialog({ title: 'Gallery', subtitle: list, content, isWide: true });
  let selected = 0;
  /** @returns the item to begin at */
  const show = (to: number): HTMLButtonElement | undefined => {
    const scroller = content.parentElement;
    const isOther = to !== selected;
    if (scroller && isOther) tabs[selected].scrollTop = scroller.scrollTop;
    selected = to;
    for (const [i, { tab, panel }] of tabs.entries()) {
      tab.ariaSelected = String(i === to);
      tab.tabIndex = i === to ? 0 : -1;
      panel.hidden = i !== to;
    }
    const first = events && tabs[to].update(events);
    if (scroller && isOther) scroller.scrollTop = tabs[to].scrollTop;
    return first;
  };
  list.addEventListener('keydown', (event) => {
    const to = { ArrowRight: selected + 1, ArrowLeft: selected - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show((to + tabs.length) % tabs.length);
    tabs[selected].tab.focus();
  });
  content.addEventListener('keydown', (event) => {
    const target = neighbour(itemsOf(tabs[selected].panel), event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  return (now, at) => {
    events = now;
    list.hidden = now.onArticleTerrain === undefined;
    const first = show(list.hidden ? 0 : at ? TABS.findIndex(({ id }) => id === at) : selected);
    dialog.open();
    first?.focus();
  };
}
