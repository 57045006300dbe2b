import { create, textButton } from '../controls/dom.ts';
import { iconButton } from '../controls/icons.ts';

export interface LessonOfferEvents {
  onAccept(): void;
  onClose(): void;
}

/** The line that offers the lessons to a newcomer.
 *  @param card is hidden while there is no offer */
export function createLessonOffer(
  card: HTMLElement,
  { onAccept, onClose }: LessonOfferEvents,
): { update(isShown: boolean): void } {
  card.append(
    create('p', {}, create('b', {}, 'New here?'), ' Three lessons of five minutes'),
    textButton('Show them', 'Show the lessons', onAccept),
    iconButton('close', 'Close the offer', onClose),
  );
  return {
    update(isShown) {
      card.hidden = !isShown;
    },
  };
}
