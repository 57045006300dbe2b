import type { Page } from 'playwright';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Moves a finger over a page that has touch. */
export async function dragByFinger(page: Page, from: Place, to: Place): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const along = (part: number): Place => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [along(0)] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [along(part)] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The middle of an element. */
export function middleOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Place {
  return { x: x + width / 2, y: y + height / 2 };
}
