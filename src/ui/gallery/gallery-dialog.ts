import '../styles/gallery.css';
import { LESSON_MINUTES, lessons } from '../../lessons/lessons.ts';
import type { AppDocument } from '../../state/document.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { createTabs } from '../controls/tabs.ts';
import { createAlgorithmsTab } from './algorithms-tab.ts';
import { createArticlesTab } from './articles-tab.ts';
import { type GalleryEvents, type GalleryTab, galleryPictureUrl, itemButton, itemsOf, neighbour } from './gallery-tab.ts';
import { createLandformsTab } from './landforms-tab.ts';

const TABS = [
  {
    id: 'landforms',
    label: 'Landforms',
    title: 'Mountains, islands, canyons, dunes, real places and landscapes, ready-made',
    createTab: createLandformsTab,
  },
  {
    id: 'algorithms',
    label: 'Algorithms',
    title: 'The presets of every generator, and comparisons',
    createTab: createAlgorithmsTab,
  },
  {
    id: 'articles',
    label: 'Articles',
    title: 'All that the five articles show, with our pictures and their commands',
    createTab: createArticlesTab,
  },
  { id: 'lessons', label: 'Lessons', title: 'How the algorithms work, in five minutes each', createTab: createLessonsTab },
] as const;

export type GalleryTabId = (typeof TABS)[number]['id'];

/** The gallery: landforms, what each algorithm makes, the pictures of the articles, and lessons. Each tab is made when it is first shown; choosing
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
  const row = createTabs(
    list,
    TABS.map(({ id, label, title }) => ({ id: `gallery-tab-${id}`, label, title, controls: `gallery-panel-${id}` })),
    (i) => show(i),
  );
  const tabs = TABS.map(({ id, createTab }) => {
    const attributes = { id: `gallery-panel-${id}`, role: 'tabpanel', 'aria-labelledby': `gallery-tab-${id}` };
    const panel = content.appendChild(create('div', attributes));
    let shown: GalleryTab | undefined;
    return {
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
    row.select(to);
    for (const [i, { panel }] of tabs.entries()) panel.hidden = i !== to;
    const first = events && tabs[to].update(events);
    if (scroller && isOther) scroller.scrollTop = tabs[to].scrollTop;
    return first;
  };
  content.addEventListener('keydown', (event) => {
    const target = neighbour(itemsOf(tabs[selected].panel), event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  return (now, at) => {
    events = now;
    const isOpen = {
      landforms: true,
      algorithms: true,
      articles: now.onArticleTerrain !== undefined,
      lessons: now.onLesson !== undefined,
    };
    for (const [i, { id }] of TABS.entries()) row.buttons[i].hidden = !isOpen[id];
    const wanted = at ? TABS.findIndex(({ id }) => id === at) : selected;
    const first = show(row.buttons[wanted].hidden ? 0 : wanted);
    dialog.open();
    first?.focus();
  };
}

/** The lessons. Choosing one starts it.
 *  @param choose closes the gallery, then calls what is chosen */
function createLessonsTab(_document: () => AppDocument, choose: (call: (events: GalleryEvents) => void) => void): GalleryTab {
  const items = lessons.map(({ id, title, summary, picture, steps }) =>
    itemButton({
      key: `lesson-${id}`,
      src: galleryPictureUrl(picture),
      alt: '',
      width: 256,
      height: 192,
      title: `Start the lesson: ${title}`,
      texts: [
        create('span', {}, title),
        create('small', {}, summary),
        create('small', {}, `${LESSON_MINUTES} minutes, ${steps.length} steps`),
      ],
      choose: () => choose(({ onLesson }) => onLesson?.(id)),
    }),
  );
  const element = create(
    'section',
    { class: 'ready-made', 'aria-label': 'Lessons' },
    create('p', {}, 'Each step shows the real thing on the page, to try yourself. At the end your terrain comes back.'),
    create('ul', { class: 'lessons' }, ...items.map((item) => create('li', {}, item))),
  );
  return { element, update: () => itemsOf(element)[0] };
}
