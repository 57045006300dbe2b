import { latest } from '../../core/memo.ts';
import { create, elementById, textButton } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';
import { overPageOnPhones } from '../controls/page-size.ts';
import type { LessonCard } from '../lessons/lesson-card.ts';
import type { PageParts } from '../page/page-parts.ts';
import { loadPart } from '../page/show-errors.ts';

/** The lessons on the page, whose code is fetched when the first one starts; before, the offer of a first visit. After a reload
 *  the lesson goes on that was under way.
 *  @param showLessons opens the list of lessons
 *  @param onFetched called once the code is there */
export function createLessons(parts: PageParts, showLessons: () => void, onFetched: () => void): LessonCard {
  const { document, session, tab } = parts;
  /** Of the start. */
  const { terrains } = document.get();
  let card: LessonCard | undefined;
  const load = latest(async () => {
    const code = await loadPart('The lessons', () => import('../lessons/lesson-card.ts'), session);
    card = code?.createLessonCard(elementById('lesson'), parts);
    onFetched();
  });
  const offer = createLessonOffer(elementById('lesson-offer'), {
    onAccept() {
      session.set({ offersLessons: false });
      showLessons();
    },
    onClose: () => session.set({ offersLessons: false }),
  });
  const start = async (id: string, step?: number): Promise<void> => {
    await load();
    card?.start(id, step);
  };
  if (tab.lesson) void start(tab.lesson.id, tab.lesson.step);
  return {
    start,
    leave: () => card?.leave() ?? false,
    update(said) {
      const { offersLessons, lesson, cutting, isPredicting } = session.get();
      // The offer ends with the first edit or opened file; the card of a tool stands in its place.
      const now = document.get();
      const isUntouched = now.terrains === terrains && document.history.get().steps.length === 1;
      const isFree = lesson === undefined && cutting === undefined && !isPredicting;
      offer.update(offersLessons && isFree && isUntouched && now.page.view === 'terrain');
      card?.update(said);
    },
  };
}

interface LessonOfferEvents {
  onAccept(): void;
  onClose(): void;
}

/** The line that offers the lessons to a newcomer.
 *  @param card is hidden while there is no offer */
function createLessonOffer(card: HTMLElement, { onAccept, onClose }: LessonOfferEvents): { update(isShown: boolean): void } {
  card.append(
    create('p', {}, create('b', {}, 'New here?'), ' Five lessons of five minutes'),
    textButton('Show them', 'Show the lessons', onAccept),
    iconButton('close', 'Close the offer', onClose),
  );
  return { update: overPageOnPhones(card) };
}
