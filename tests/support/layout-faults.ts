/** What is wrong with the arrangement of a page: parts that lie over each other, reach out of the window or are cut off. */
import type { Page } from 'playwright';

/** Clip what finds no room, item by item: whole items may be out of sight. */
const WRAPS_AWAY = '.dock-figures, .dock-legend, .readout-card, .cell-said, #subtitle';
/** Stands on the terrain and its map, wherever the terrain is, and what is drawn for screen readers alone. */
const ON_TERRAIN = '.overlay, #minimap, .visually-hidden, [aria-hidden="true"]';

/** @param within only what is inside this selector's element is looked at */
export function layoutFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ within, wrapsAway, onTerrain }) => {
      interface Box {
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      }
      const cut = (a: Box, b: Box): Box => ({
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
      });
      const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 1 || bottom - top < 1;
      const isSmaller = (a: Box, b: Box): boolean =>
        a.left > b.left + 1 || a.top > b.top + 1 || a.right < b.right - 1 || a.bottom < b.bottom - 1;

      /** Where text or a control is, and what of it can be seen, now (`shown`) or by scrolling (`inReach`). */
      interface Item {
        readonly element: Element;
        readonly name: string;
        readonly whole: Box;
        readonly shown: Box;
        readonly inReach: Box;
      }
      const itemOf = (element: Element, name: string, box: Box, from: Element | null): Item => {
        let whole = box;
        let shown = box;
        let inReach = box;
        for (let e = from; e && e !== document.body; e = e.parentElement) {
          const { overflowX, overflowY, textOverflow, paddingLeft, paddingRight, position } = getComputedStyle(e);
          if (overflowX !== 'visible') {
            const { left, top } = e.getBoundingClientRect();
            const x = left + e.clientLeft;
            const y = top + e.clientTop;
            const isEllipsis = textOverflow === 'ellipsis';
            const clip = {
              left: x + (isEllipsis ? Number.parseFloat(paddingLeft) : 0),
              top: y,
              right: x + e.clientWidth - (isEllipsis ? Number.parseFloat(paddingRight) : 0),
              bottom: y + e.clientHeight,
            };
            shown = cut(shown, clip);
            // By scrolling, or as an ellipsis tells, everything comes into the clip.
            const comesInX = isEllipsis || overflowX !== 'hidden';
            const comesInY = overflowY !== 'hidden';
            const across = ({ left, right }: Box) => (comesInX ? { left: clip.left, right: clip.right } : { left, right });
            const down = ({ top, bottom }: Box) => (comesInY ? { top: clip.top, bottom: clip.bottom } : { top, bottom });
            inReach = cut({ ...across(inReach), ...down(inReach) }, clip);
            whole = { ...across(whole), ...down(whole) };
          }
          if (position === 'fixed') break;
        }
        return { element, name, whole, shown, inReach };
      };

      const root = document.querySelector(within) ?? document.body;
      const isVisible = (e: Element): boolean => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const items: Item[] = [];
      for (const e of root.querySelectorAll('*')) {
        if (!isVisible(e) || e.closest(onTerrain) || e.closest('option')) continue;
        if (getComputedStyle(e).clipPath !== 'none') continue;
        if (e.matches('button, input, select, canvas:not(#terrain), [role=slider], .card, .message-card:not(:empty)')) {
          const name = e.getAttribute('aria-label') ?? e.id ?? e.className;
          items.push(itemOf(e, name || e.textContent || e.tagName, e.getBoundingClientRect(), e.parentElement));
        }
        for (const node of e.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          items.push(itemOf(e, `"${node.textContent.trim()}"`, range.getBoundingClientRect(), e));
        }
      }

      const faults: string[] = [];
      const width = document.documentElement.clientWidth;
      const height = document.documentElement.scrollHeight;
      for (const { element, name, whole, shown, inReach } of items) {
        const isWrappedAway = isEmpty(shown) && element.closest(wrapsAway) !== null;
        if (isWrappedAway) continue;
        if (isSmaller(inReach, whole)) faults.push(`${name} is cut off`);
        if (isEmpty(shown)) continue;
        const top = shown.top + scrollY;
        const bottom = shown.bottom + scrollY;
        if (shown.left < -1 || shown.right > width + 1 || top < -1 || bottom > height + 1)
          faults.push(`${name} reaches out of the window`);
      }
      for (const input of root.querySelectorAll('input')) {
        if (isVisible(input) && input.scrollWidth > input.clientWidth + 1 && getComputedStyle(input).textOverflow !== 'ellipsis')
          faults.push(`the text of ${input.value} is cut off`);
      }

      const seen = items.filter(({ shown }) => !isEmpty(shown));
      for (const [i, a] of seen.entries()) {
        for (const b of seen.slice(i + 1)) {
          if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
          const both = cut(a.shown, b.shown);
          if (both.right - both.left > 1 && both.bottom - both.top > 1) faults.push(`${a.name} and ${b.name} overlap`);
        }
      }
      return faults;
    },
    { within, wrapsAway: WRAPS_AWAY, onTerrain: ON_TERRAIN },
  );
}

/** Buttons, fields and tabs whose part of the screen is less than a finger's 44 × 44 pixels. */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const least = 43; // where edges lie between pixels, one is lost
    const faults: string[] = [];
    const root = document.querySelector(within) ?? document.body;
    for (const e of root.querySelectorAll<HTMLElement>('button, input, select, [role=slider]')) {
      if (!e.checkVisibility({ visibilityProperty: true })) continue;
      e.scrollIntoView({ block: 'center', inline: 'center' });
      const target = e.closest('label') ?? e;
      const { left, top, right, bottom } = e.getBoundingClientRect();
      const reach = (dx: number, dy: number): number => {
        for (let i = 0; ; i++) {
          const hit = document.elementFromPoint((left + right) / 2 + i * dx, (top + bottom) / 2 + i * dy);
          if (!hit || !target.contains(hit) || i > least) return i;
        }
      };
      const across = reach(-1, 0) + reach(1, 0) - 1;
      const down = reach(0, -1) + reach(0, 1) - 1;
      if (across < least || down < least) faults.push(`${e.ariaLabel ?? e.title}: ${across} × ${down}`);
    }
    return faults;
  }, within);
}
