import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openApp } from '../support/app-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);

afterAll(() => browser?.close());

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Pairs of parts that lie over each other, and parts that reach out of the window or cut their text off. */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = '.top-bar > *, .card, .stage-bar-area, .dock-head > *, .dock-actions > *, .panel, .statistics';
    const shown = [...document.querySelectorAll<HTMLElement>(parts)].filter((e) =>
      e.checkVisibility({ visibilityProperty: true }),
    );
    const name = (e: Element): string => e.id || e.className || e.tagName;
    const boxes = shown.map((e) => ({ e, name: name(e), box: e.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    const faults: string[] = [];
    for (const { e, name, box } of boxes) {
      if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name} reaches out of the window`);
      if (box.top < -0.5 || (box.bottom > innerHeight + 0.5 && !e.closest('.panel')))
        faults.push(`${name} reaches below the window`);
    }
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        if (a.e.contains(b.e) || b.e.contains(a.e)) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 1 && down > 1) faults.push(`${a.name} and ${b.name} overlap`);
      }
    }
    const texts = 'button, dt, dd, h1, h2, .lil-name, .stage-bar-area b, .stage-bar-area span';
    for (const e of document.querySelectorAll<HTMLElement>(texts)) {
      if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.visually-hidden')) continue;
      if (
        e.scrollWidth > e.clientWidth + 1 &&
        getComputedStyle(e).textOverflow !== 'ellipsis' &&
        getComputedStyle(e).overflow === 'hidden'
      )
        faults.push(`"${e.textContent}" is cut off`);
    }
    return faults;
  });
}

const axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe-core finds that is serious or worse. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  });
}

describe.each(SIZES)('at $width × $height', (viewport) => {
  test.each(['dark', 'light'] as const)(
    'nothing overlaps or is cut off, and axe-core finds nothing serious (%s)',
    async (colorScheme) => {
      const { page, errors } = await openApp(browser, { viewport, colorScheme });
      expect(await layoutFaults(page)).toEqual([]);
      expect(await seriousFindings(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});

test('the keyboard alone reaches everything, and shows where it is', async () => {
  const { page } = await openApp(browser, { viewport: { width: 1280, height: 720 } });
  const reached = new Set<string>();
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      if (!e || e === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(e);
      const label = e.getAttribute('aria-label') ?? document.getElementById(e.getAttribute('aria-labelledby') ?? '')?.textContent;
      return {
        name: label ?? e.textContent?.trim() ?? '',
        isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      };
    });
    if (!at) break;
    expect(at).toMatchObject({ isMarked: true });
    reached.add(at.name);
  }
  const wanted = ['Import', 'Export', 'Keyboard and help', 'Terrain view', 'Frame', 'Face north', 'Play', 'Stage', 'Line A–B'];
  for (const name of [...wanted, 'Elevation profile', 'CSV', 'SVG', 'Generator', 'Seed', 'New seed', 'Hurst exponent', 'Ramp'])
    expect([...reached]).toContain(name);
});

test('? lists the keys', async () => {
  const { page } = await openApp(browser);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await help.waitFor();
  for (const label of ['New seed', 'Play or pause the stages', 'Show the whole terrain']) await help.getByText(label).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
});
