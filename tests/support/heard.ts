/** What a screen reader reads out: the focus, by the browser's accessibility tree, and what live regions announce. */
import type { CDPSession, Page } from 'playwright';

/** Parts of a page that are named as the focus enters them. */
const NAMED = 'alertdialog complementary dialog group listbox menu navigation radiogroup region tablist tabpanel toolbar';
/** Properties that a screen reader reads out after role, name and value. */
const STATES = ['checked', 'pressed', 'expanded', 'selected', 'disabled', 'invalid', 'hasPopup'];

interface AxValue {
  readonly value?: unknown;
}
interface AxNode {
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
}

export interface Listener {
  /** Reads out the focused element, after the parts of the page that the focus has entered, unless the text is that of the last call; then, each
   *  on a line of its own, what live regions have announced since the last call. Undefined if there is nothing to read out. */
  heard(): Promise<string | undefined>;
  /** Reads out the focused element. */
  focusedText(): Promise<string>;
  /** The focused element, if it has no ring or is outside the window; undefined if it is visible, or nothing is focused. */
  hiddenFocus(): Promise<string | undefined>;
}

export async function listenTo(page: Page): Promise<Listener> {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(collectAnnouncements);
  let around: readonly string[] = [];
  let last = '';
  return {
    async heard() {
      const announced = await page.evaluate(takeAnnouncements);
      const nodes = await focused(cdp);
      const [parts, own] = [nodes.slice(1).filter(isNamed).map(spoken).reverse(), spoken(nodes[0])];
      const entered = parts.filter((part) => !around.includes(part));
      around = parts;
      const isSame = own === last;
      last = own;
      const lines = [...(isSame ? [] : [[...entered, own].join(' › ')]), ...announced];
      return lines.length > 0 ? lines.join('\n') : undefined;
    },
    focusedText: async () => spoken((await focused(cdp))[0]),
    hiddenFocus: () => page.evaluate(hiddenFocus),
  };
}

interface Announcing {
  /** The text of each live region that changed. */
  announcements: Map<Element, string>;
}

/** In the page: keeps the text of each live region whenever it changes. */
function collectAnnouncements(): void {
  const kept = new Map<Element, string>();
  Object.assign(globalThis, { announcements: kept } satisfies Announcing);
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [role=alert]');
      if (!region) continue;
      const nodes = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (nodes.nextNode()) texts.push(nodes.currentNode.nodeValue ?? '');
      const text = texts.join(' ').replace(/\s+/g, ' ').trim();
      if (text) kept.set(region, `${region.role} “${text}”`);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** In the page: waits for two frames, in which the effect of a key is shown, then takes the announcements. */
async function takeAnnouncements(): Promise<string[]> {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  const { announcements } = globalThis as unknown as Announcing;
  const texts = [...announcements.values()];
  announcements.clear();
  return texts;
}

/** Looks for the ring around the focus, in the window. */
function hiddenFocus(): string | undefined {
  const e = document.activeElement;
  if (!e || e === document.body) return undefined;
  const { left, top, right, bottom } = e.getBoundingClientRect();
  const isInWindow = left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
  return isInWindow && getComputedStyle(e).outlineStyle === 'solid' ? undefined : e.outerHTML.slice(0, 200);
}

/** The element that has the focus, and those around it from the inside. */
async function focused(cdp: CDPSession): Promise<readonly AxNode[]> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement ?? document.body' });
  // The full tree, by Accessibility.enable, crashes Chromium 147 in the Export dialog.
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId ?? '', fetchRelatives: true });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const chain = [nodes[0]];
  for (let up = byId.get(nodes[0].parentId ?? ''); up; up = byId.get(up.parentId ?? '')) chain.push(up);
  return chain;
}

const isNamed = ({ ignored, role, name }: AxNode): boolean =>
  !ignored && name?.value !== '' && NAMED.split(' ').includes(String(role?.value));

function spoken({ role, name, description, value, properties = [] }: AxNode): string {
  const states = properties.filter(
    ({ name, value }) => STATES.includes(name) && value.value !== 'false' && value.value !== false,
  );
  const parts = [
    `${role?.value} “${name?.value ?? ''}”`,
    properties.find(({ name }) => name === 'valuetext')?.value.value || value?.value,
    ...states.map(({ name, value }) => (value.value === true || value.value === 'true' ? name : `${name} ${value.value}`)),
    description?.value && `(${description.value})`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}
