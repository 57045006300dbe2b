import { LESSON_MINUTES, lessons } from '../../lessons/lessons.ts';
import type { AppDocument } from '../../state/document.ts';
import { create } from '../controls/dom.ts';
import { galleryPictureUrl } from './gallery-picture.ts';
import type { GalleryEvents, GalleryTab } from './gallery-tab.ts';
import { itemButton, itemsOf } from './items.ts';

/** The lessons. Choosing one starts it.
 *  @param choose closes the gallery, then calls what is chosen */
export function createLessonsTab(
  _document: () => AppDocument,
  choose: (call: (events: GalleryEvents) => void) => void,
): GalleryTab {
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
