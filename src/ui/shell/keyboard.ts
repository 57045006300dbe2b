import { CHART_KEYS } from '../../view2d/profile-gestures.ts';

interface Binding {
  readonly id: string;
  readonly keys: readonly string[];
  /** It repeats while the key is held. */
  readonly repeats?: boolean;
}

/** Every key of the page; help-dialog.ts says what they do. `Ctrl` is ⌘ on Apple computers. */
export const bindings = [
  { id: 'orbitLeft', keys: ['ArrowLeft'], repeats: true },
  { id: 'orbitRight', keys: ['ArrowRight'], repeats: true },
  { id: 'orbitUp', keys: ['ArrowUp'], repeats: true },
  { id: 'orbitDown', keys: ['ArrowDown'], repeats: true },
  { id: 'zoomIn', keys: ['+', '='], repeats: true },
  { id: 'zoomOut', keys: ['-', '−'], repeats: true },
  { id: 'frame', keys: ['f'] },
  { id: 'top', keys: ['t'] },
  { id: 'north', keys: ['n'] },
  { id: 'walk', keys: ['k'] },
  { id: 'wireframe', keys: ['w'] },
  { id: 'marks', keys: ['m'] },
  { id: 'rivers', keys: ['v'] },
  { id: 'cutFault', keys: ['x'] },
  { id: 'removeFault', keys: ['Delete', 'Backspace'] },
  { id: 'light', keys: ['l'] },
  { id: 'newSeed', keys: ['r'] },
  { id: 'explain', keys: ['y'] },
  { id: 'play', keys: [' '] },
  { id: 'stepBack', keys: [','], repeats: true },
  { id: 'stepOn', keys: ['.'], repeats: true },
  { id: 'slower', keys: ['<'] },
  { id: 'faster', keys: ['>'] },
  { id: 'predict', keys: ['q'] },
  { id: 'nudgeBack', keys: ['['], repeats: true },
  { id: 'nudgeOn', keys: [']'], repeats: true },
  { id: 'compare', keys: ['c'] },
  { id: 'terrain1', keys: ['1'] },
  { id: 'terrain2', keys: ['2'] },
  { id: 'terrain3', keys: ['3'] },
  { id: 'terrain4', keys: ['4'] },
  { id: 'difference', keys: ['d'] },
  { id: 'landscape', keys: ['s'] },
  { id: 'undo', keys: ['Ctrl+z'], repeats: true },
  { id: 'redo', keys: ['Ctrl+Shift+z', 'Ctrl+y'], repeats: true },
  { id: 'save', keys: ['Ctrl+s'] },
  { id: 'export', keys: ['Ctrl+e'] },
  { id: 'gallery', keys: ['g'] },
  { id: 'profile', keys: ['p'] },
  { id: 'fullProfile', keys: ['e'] },
  { id: 'hidePanels', keys: ['h'] },
  { id: 'cancel', keys: ['Escape'] },
  { id: 'help', keys: ['?'] },
] as const satisfies readonly Binding[];

export type ActionId = (typeof bindings)[number]['id'];

/** What is printed on a key. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ' ': 'Space',
  '-': '−',
  Escape: 'Esc',
};

/** A key as the help prints it: `Space`, `Ctrl+Shift+Z`, on Apple computers `⇧⌘Z`. */
export function keyName(key: string, isApple = /^(Mac|iP)/.test(navigator.platform)): string {
  const parts = key.split(/(?<=.)\+/);
  const name = parts.pop() ?? '';
  const printed = KEY_NAMES[name] ?? name.toUpperCase();
  if (!isApple) return [...parts, printed].join('+');
  return `${parts.includes('Shift') ? '⇧' : ''}${parts.includes('Ctrl') ? '⌘' : ''}${printed}`;
}

/** The key that runs an action, as the help prints it. */
export function keyOf(action: ActionId): string {
  return keyName(bindings.find(({ id }) => id === action)?.keys[0] ?? '');
}

/** Runs the action of each key, unless the element that has the focus uses that key itself. Listens in the capture phase, as the panel stops
 *  key events.
 *  @param takes what holds keys down, such as a walk, gets them first, down and up: it answers whether it has used one
 *  @returns a function that stops listening */
export function listenToKeys(
  actions: Readonly<Record<ActionId, (isRepeated: boolean) => void>>,
  takes: (event: KeyboardEvent) => boolean = () => false,
  target: EventTarget = window,
): () => void {
  const listening = new AbortController();
  /** The button that the pointer pressed last: it has the focus, but Space still plays. */
  let clicked: Element | null = null;
  const onPoint = ({ target }: Event): void => {
    clicked = target instanceof Element ? target.closest(BUTTONS) : null;
  };
  const onKeyUp = (event: Event): unknown => event instanceof KeyboardEvent && takes(event);
  const onKey = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.isComposing) return;
    const key = keyPressed(event);
    if (key === 'Tab') clicked = null;
    // Else the browser would save the page's files, wherever the focus is.
    if (key === SAVE) event.preventDefault();
    const isUsed = isUsedBy(event.target, key, clicked);
    if (!key.startsWith('Ctrl+') && !isUsed && takes(event)) {
      event.preventDefault();
      return;
    }
    const binding: (Binding & { readonly id: ActionId }) | undefined = bindings.find(({ keys }) =>
      (keys as readonly string[]).includes(key),
    );
    if (!binding || (event.repeat && !binding.repeats) || isUsed) return;
    // Escape also closes or leaves the element that has the focus.
    if (key !== 'Escape') event.preventDefault();
    actions[binding.id](event.repeat);
  };
  target.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
  target.addEventListener('pointerdown', onPoint, { capture: true, signal: listening.signal });
  target.addEventListener('keyup', onKeyUp, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

const SAVE = 'Ctrl+s';

/** A key by its name in `bindings`. Shift counts only with Ctrl, because alone it is part of `?` and `+`. */
function keyPressed({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${shiftKey ? 'Shift+' : ''}${name}` : name;
}

const TYPED_IN =
  'textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit])';
/** Elements that arrow keys move or scroll. */
const ARROW_USERS =
  'input[type=range], [role=slider], [role=tab], [role=radio], [role=menuitem], [role=region], [role=tabpanel], [aria-haspopup], .profile-chart, .plot-chart, .pin, .minimap-handle';
const BUTTONS = 'button, a, summary, [role=button]';

/** Whether the element that has the focus uses this key itself.
 *  @param clicked the button that leaves Space to the page */
function isUsedBy(target: EventTarget | null, key: string, clicked: Element | null): boolean {
  if (!(target instanceof Element)) return false;
  // Keys do nothing to the page under an open dialog, wherever the focus is.
  if (document.querySelector('dialog:modal, [aria-modal]') || target.closest('[role=menu]')) return true;
  // Text has an undo of its own.
  if (key.startsWith('Ctrl+')) return key !== SAVE && target.matches(TYPED_IN);
  if (target.matches(`${TYPED_IN}, select`)) return key !== 'Escape';
  if (key.startsWith('Arrow')) return target.matches(ARROW_USERS);
  if (CHART_KEYS.includes(key)) return target.matches('.profile-chart');
  return key === ' ' && target !== clicked && target.matches(`${BUTTONS}, input`);
}
