import type { DocumentStore } from '../../state/document-store.ts';
import { icon } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import type { Actions } from '../page/actions.ts';
import { keyOf } from './keyboard.ts';

export interface HistoryButtons {
  readonly undo: HTMLButtonElement;
  readonly redo: HTMLButtonElement;
  /** Opens the list of all steps. */
  readonly list: HTMLButtonElement;
}

/** Undo, Redo and the list of steps. They subscribe to the history.
 *  @param otherAnchor the list opens at this button if the page has no room for its own */
export function createHistoryMenu(
  { undo, redo, list }: HistoryButtons,
  { history, undo: goBack, redo: goOn, goTo }: Pick<DocumentStore, 'history'> & Pick<Actions, 'undo' | 'redo' | 'goTo'>,
  otherAnchor = list,
): void {
  undo.append(icon('undo'));
  redo.append(icon('redo'));
  list.prepend(icon('history'));
  list.append(icon('chevron-down'));
  const whenEnabled = (button: HTMLButtonElement, run: () => unknown) => () => button.ariaDisabled !== 'true' && run();
  undo.addEventListener('click', whenEnabled(undo, goBack));
  redo.addEventListener('click', whenEnabled(redo, goOn));

  const items = (): MenuItem[] => {
    const { steps, at } = history.get();
    return steps.map(
      (step, i): MenuItem => ({
        label: step.name,
        title: step.name,
        isChosen: i === at,
        isFaint: i > at,
        onSelect: () => goTo(i),
      }),
    );
  };
  createMenu(list, () => items().reverse(), otherAnchor);

  const show = (button: HTMLButtonElement, verb: string, name: string | undefined, key: string): void => {
    // Not `disabled`, which would lose the focus after the last step.
    button.ariaDisabled = String(name === undefined);
    button.title = `${name === undefined ? `Nothing to ${verb.toLowerCase()}` : `${verb}: ${name}`} (${key})`;
  };
  const update = (): void => {
    const { steps, at } = history.get();
    show(undo, 'Undo', at > 0 ? steps[at].name : undefined, keyOf('undo'));
    show(redo, 'Redo', steps[at + 1]?.name, keyOf('redo'));
    list.title = steps.length === 1 ? 'Your changes are listed here' : `All ${steps.length} steps: click one to go to it`;
  };
  history.subscribe(update);
  update();
}
