import { CHART_KEYS } from '../view2d/profile-keys.ts';

/** Every key of the page. Bindings with the same label are one line in the help. `Ctrl` is ⌘ on Apple computers. */
export const bindings = [
  { id: 'orbitLeft', keys: ['ArrowLeft'], label: 'Orbit', group: 'View', repeats: true },
  { id: 'orbitRight', keys: ['ArrowRight'], label: 'Orbit', group: 'View', repeats: true },
  { id: 'orbitUp', keys: ['ArrowUp'], label: 'Orbit', group: 'View', repeats: true },
  { id: 'orbitDown', keys: ['ArrowDown'], label: 'Orbit', group: 'View', repeats: true },
  { id: 'zoomIn', keys: ['+', '='], label: 'Zoom', group: 'View', repeats: true },
  { id: 'zoomOut', keys: ['-', '−'], label: 'Zoom', group: 'View', repeats: true },
  { id: 'frame', keys: ['f'], label: 'Show the whole terrain', group: 'View', repeats: false },
  { id: 'top', keys: ['t'], label: 'Look straight down', group: 'View', repeats: false },
  { id: 'north', keys: ['n'], label: 'Turn north up', group: 'View', repeats: false },
  { id: 'wireframe', keys: ['w'], label: 'Wireframe', group: 'View', repeats: false },
  { id: 'newSeed', keys: ['r'], label: 'New seed', group: 'Terrain', repeats: false },
  { id: 'play', keys: [' '], label: 'Play or pause the stages', group: 'Terrain', repeats: false },
  { id: 'stepBack', keys: [','], label: 'Previous and next stage', group: 'Terrain', repeats: true },
  { id: 'stepOn', keys: ['.'], label: 'Previous and next stage', group: 'Terrain', repeats: true },
  { id: 'nudgeBack', keys: ['['], label: 'Move the cut', group: 'Terrain', repeats: true },
  { id: 'nudgeOn', keys: [']'], label: 'Move the cut', group: 'Terrain', repeats: true },
  { id: 'compare', keys: ['c'], label: 'Compare terrains, or back to one', group: 'Comparison', repeats: false },
  { id: 'terrain1', keys: ['1'], label: 'Select a terrain', group: 'Comparison', repeats: false },
  { id: 'terrain2', keys: ['2'], label: 'Select a terrain', group: 'Comparison', repeats: false },
  { id: 'terrain3', keys: ['3'], label: 'Select a terrain', group: 'Comparison', repeats: false },
  { id: 'terrain4', keys: ['4'], label: 'Select a terrain', group: 'Comparison', repeats: false },
  { id: 'difference', keys: ['d'], label: 'Difference in 3D, as a map, or off', group: 'Comparison', repeats: false },
  { id: 'undo', keys: ['Ctrl+z'], label: 'Undo', group: 'Page', repeats: true },
  { id: 'redo', keys: ['Ctrl+Shift+z', 'Ctrl+y'], label: 'Redo', group: 'Page', repeats: true },
  { id: 'save', keys: ['Ctrl+s'], label: 'Save as project', group: 'Page', repeats: false },
  { id: 'gallery', keys: ['g'], label: 'Gallery', group: 'Page', repeats: false },
  { id: 'profile', keys: ['p'], label: 'Show or hide the profile', group: 'Page', repeats: false },
  { id: 'fullProfile', keys: ['e'], label: 'Profile in full size, and back', group: 'Page', repeats: false },
  { id: 'hidePanels', keys: ['h'], label: 'Terrain alone, or everything', group: 'Page', repeats: false },
  { id: 'cancel', keys: ['Escape'], label: 'Cancel', group: 'Page', repeats: false },
  { id: 'help', keys: ['?'], label: 'This list', group: 'Page', repeats: false },
] as const;

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

/** Runs an action for each bound key, unless what has the focus needs that key itself.
 *  Listens in the capture phase, because the panel keeps key events to itself.
 *  @returns a function that stops listening */
export function listenToKeys(
  actions: Readonly<Record<ActionId, (isRepeated: boolean) => void>>,
  target: EventTarget = window,
): () => void {
  const listening = new AbortController();
  const onKey = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.isComposing) return;
    const key = pressed(event);
    // The browser would save the page's files, which are of no use; wherever the focus is.
    if (key === SAVE) event.preventDefault();
    const binding = bindings.find(({ keys }) => (keys as readonly string[]).includes(key));
    if (!binding || (event.repeat && !binding.repeats) || isNeededBy(event.target, key)) return;
    // Escape still closes or leaves what has the focus.
    if (key !== 'Escape') event.preventDefault();
    actions[binding.id](event.repeat);
  };
  target.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

const SAVE = 'Ctrl+s';

/** What `bindings` calls the key: of Shift only where it comes with Ctrl, because alone it is part of `?` and `+`. */
function pressed({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${shiftKey ? 'Shift+' : ''}${name}` : name;
}

const TYPED_IN =
  'textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit])';
/** What moves by arrow keys itself. */
const ARROW_USERS =
  'input[type=range], [role=slider], [role=tab], [role=radio], [role=menuitem], [aria-haspopup], .profile-chart, .pin, .minimap-handle';
const BUTTONS = 'button, a, summary, [role=button], input';

/** Whether the element that has the focus makes use of this key itself. */
function isNeededBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  // Under an open dialog the page is out of reach, wherever the focus is.
  if (document.querySelector('dialog:modal') || target.closest('[role=menu]')) return true;
  // Text has an undo of its own.
  if (key.startsWith('Ctrl+')) return key !== SAVE && target.matches(TYPED_IN);
  if (target.matches(`${TYPED_IN}, select`)) return key !== 'Escape';
  if (key.startsWith('Arrow')) return target.matches(ARROW_USERS);
  if (CHART_KEYS.includes(key)) return target.matches('.profile-chart');
  return key === ' ' && target.matches(BUTTONS);
}
