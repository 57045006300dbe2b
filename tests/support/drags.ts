/** Taking hold of something on the page and letting go of it elsewhere. */
import type { Locator, Page } from 'playwright';
import { vi } from 'vitest';

/** As long as the other watchdogs of the tests. */
const WATCHDOG_MS = 120_000;

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** Where an element is. One that is replaced at each frame, such as a label on the terrain, is asked again until it is on the page. */
export function boxOf(element: Locator): Promise<Box> {
  return vi.waitUntil(() => element.boundingBox(), { timeout: WATCHDOG_MS });
}

export function middleOf({ x, y, width, height }: Box): Place {
  return { x: x + width / 2, y: y + height / 2 };
}

/** With the mouse, along a straight line. */
export async function drag(page: Page, from: Place, to: Place, button: 'left' | 'right' = 'left'): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button });
}

/** With the mouse, from the middle of an element. */
export async function dragBy(element: Locator, dx: number, dy: number): Promise<void> {
  const from = middleOf(await boxOf(element));
  await drag(element.page(), from, { x: from.x + dx, y: from.y + dy });
}

/** With a finger, on a page that has touch. */
export async function dragByFinger(page: Page, from: Place, to: Place): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const along = (part: number): Place => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [along(0)] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [along(part)] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
