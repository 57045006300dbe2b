/** What is wrong with the arrangement of a page: parts that lie over each other, reach out of the window or are cut off. */
import type { Page } from 'playwright';

/** Clip what finds no room, item by item: whole items may be out of sight. */
const WRAPS_AWAY = '.dock-figures, .dock-legend, .readout-card, .cell-said, #subtitle';
/** Stands on the terrain and its map, wherever the terrain is, and what is drawn for screen readers alone. */
const ON_TERRAIN = '.overlay, #minimap, .visually-hidden, [aria-hidden="true"]';

/** What holds words of a person: titles of documents, seeds, names of files, names and links in fields. */
const OWN_TEXT = '#title, .is-text input, .field, .export-consequence b';
/** Lines with little room, whose tooltip tells more than they do. */
const TOLD_IN_FULL = '.cell-said > *, .compare-lines span, .compare-dock-head .dock-figures';

/** @param within only what is inside this selector's element is looked at */
export function layoutFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ within, wrapsAway, onTerrain, ownText, toldInFull }) => {
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
      /** An element that cuts off what is in it, and whether that comes into its clip: by scrolling, or as an ellipsis tells. */
      interface Clip {
        readonly clip: Box;
        readonly comesInX: boolean;
        readonly comesInY: boolean;
      }
      const clipOf = (e: Element): Clip | undefined => {
        const { overflowX, overflowY, textOverflow, paddingLeft, paddingRight } = getComputedStyle(e);
        if (overflowX === 'visible') return undefined;
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
        return { clip, comesInX: isEllipsis || overflowX !== 'hidden', comesInY: overflowY !== 'hidden' };
      };
      /** Of an element and those around it, from the inside. */
      const clips = new Map<Element, readonly Clip[]>();
      const clipsFrom = (e: Element | null): readonly Clip[] => {
        if (!e || e === document.body) return [];
        const known = clips.get(e);
        if (known) return known;
        const own = clipOf(e);
        const around = clipsAround(e);
        const all = own ? [own, ...around] : around;
        clips.set(e, all);
        return all;
      };
      const clipsAround = (e: Element): readonly Clip[] =>
        getComputedStyle(e).position === 'fixed' ? [] : clipsFrom(e.parentElement);
      const itemOf = (element: Element, name: string, box: Box, clips: readonly Clip[]): Item => {
        let whole = box;
        let shown = box;
        let inReach = box;
        for (const { clip, comesInX, comesInY } of clips) {
          shown = cut(shown, clip);
          const across = ({ left, right }: Box) => (comesInX ? { left: clip.left, right: clip.right } : { left, right });
          const down = ({ top, bottom }: Box) => (comesInY ? { top: clip.top, bottom: clip.bottom } : { top, bottom });
          inReach = cut({ ...across(inReach), ...down(inReach) }, clip);
          whole = { ...across(whole), ...down(whole) };
        }
        return { element, name, whole, shown, inReach };
      };

      const root = document.querySelector(within) ?? document.body;
      const isVisible = (e: Element): boolean => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const items: Item[] = [];
      for (const e of root.querySelectorAll(':not(option, svg *)')) {
        if (!isVisible(e) || e.closest(onTerrain)) continue;
        if (getComputedStyle(e).clipPath !== 'none') continue;
        if (e.matches('button, input, select, canvas:not(#terrain), [role=slider], .card, .message-card:not(:empty)')) {
          const name = e.getAttribute('aria-label') ?? e.id ?? e.className;
          items.push(itemOf(e, name || e.textContent || e.tagName, e.getBoundingClientRect(), clipsAround(e)));
        }
        for (const node of e.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          items.push(itemOf(e, `"${node.textContent.trim()}"`, range.getBoundingClientRect(), clipsFrom(e)));
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
      const scrolled = document.documentElement.scrollWidth;
      if (scrolled > width) faults.push(`the page is ${scrolled - width} px wider than its window`);
      for (const e of root.querySelectorAll<HTMLElement>('*')) {
        if (e.scrollWidth <= e.clientWidth + 1 || e.closest(onTerrain) || !isVisible(e)) continue;
        const { textOverflow, clipPath } = getComputedStyle(e);
        if (textOverflow !== 'ellipsis' || clipPath !== 'none' || e.getBoundingClientRect().width < 1) continue;
        const text = e instanceof HTMLInputElement ? e.value : (e.textContent ?? '');
        // A person's own words may be as long as they like: the whole text is in the tooltip.
        const isTold = e instanceof HTMLInputElement || e.closest('[title]')?.getAttribute('title')?.includes(text);
        if (!(e.matches(ownText) && isTold) && !e.matches(toldInFull)) faults.push(`"${text}" ends in an ellipsis`);
      }
      // The widths of lists do not tell how long the text in them is.
      const pen = document.createElement('canvas').getContext('2d');
      for (const list of root.querySelectorAll('select')) {
        if (!pen || !isVisible(list)) continue;
        const { font, paddingLeft, paddingRight } = getComputedStyle(list);
        pen.font = font;
        const text = list.selectedOptions[0]?.text ?? '';
        const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        if (pen.measureText(text).width > room + 1) faults.push(`"${text}" is cut off in its list`);
      }

      const seen = items.filter(({ shown }) => !isEmpty(shown));
      for (const [i, a] of seen.entries()) {
        for (const b of seen.slice(i + 1)) {
          const both = cut(a.shown, b.shown);
          if (both.right - both.left <= 1 || both.bottom - both.top <= 1) continue;
          if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
          faults.push(`${a.name} and ${b.name} overlap`);
        }
      }
      return faults;
    },
    { within, wrapsAway: WRAPS_AWAY, onTerrain: ON_TERRAIN, ownText: OWN_TEXT, toldInFull: TOLD_IN_FULL },
  );
}

/** Buttons, fields and tabs whose part of the screen is less than a finger's 44 × 44 pixels. */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const least = 43; // where edges lie between pixels, one is lost
    const faults: string[] = [];
    const root = document.querySelector(within) ?? document.body;
    const scrolled = Array.from(document.querySelectorAll('*'), (e) => ({ e, left: e.scrollLeft, top: e.scrollTop }));
    for (const e of root.querySelectorAll<HTMLElement>('button, input, select, [role=slider]')) {
      if (!e.checkVisibility({ visibilityProperty: true })) continue;
      e.scrollIntoView({ block: 'center', inline: 'center' });
      const target = e.closest('label') ?? e;
      const { left, top, right, bottom } = e.getBoundingClientRect();
      const isHit = (x: number, y: number): boolean =>
        target.contains(document.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y));
      const half = Math.ceil(least / 2);
      if (isHit(-half, 0) && isHit(half, 0) && isHit(0, -half) && isHit(0, half)) continue;
      const reach = (dx: number, dy: number): number => {
        for (let i = 0; ; i++) if (!isHit(i * dx, i * dy) || i > least) return i;
      };
      const across = reach(-1, 0) + reach(1, 0) - 1;
      const down = reach(0, -1) + reach(0, 1) - 1;
      if (across < least || down < least) faults.push(`${e.ariaLabel ?? e.title}: ${across} × ${down}`);
    }
    for (const { e, left, top } of scrolled) e.scrollTo(left, top);
    return faults;
  }, within);
}
