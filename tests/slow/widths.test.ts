import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppPage, axeFindings, closeWindows, openApp, SMALL, sharedBrowser } from '../support/app-page.ts';
import { faultsAt, findingsInOtherWays, partStates, TEN_WINDOWS, viewStates } from '../support/page-states.ts';

let app: AppPage;

beforeAll(async () => {
  app = await openApp(await sharedBrowser(), { colorScheme: 'dark' }, 'not at all', SMALL);
});

afterAll(closeWindows);

/** Colours change no lengths: light is looked at where the page has its most and its least room. */
const IN_LIGHT = ['terrain', 'a comparison of two', 'a landscape'];

test.each([...partStates, ...viewStates])(
  'nothing is cut off, overlaps or is hard to read in ten windows, and axe-core finds nothing in all ways to see it: $name',
  async (state) => {
    const { page } = app;
    const faults = await faultsAt(page, state, TEN_WINDOWS);
    if (state.isPassing) {
      await page.setViewportSize(TEN_WINDOWS[0]); // where all of them are
      await state.arrange?.(page);
    }
    faults.push(...(await axeFindings(page, state.part)));
    if (state.isPassing) await page.keyboard.press('Escape');
    faults.push(...(await findingsInOtherWays(page, state)));
    if (IN_LIGHT.includes(state.name)) {
      await page.emulateMedia({ colorScheme: 'light' });
      faults.push(...(await faultsAt(page, state, [TEN_WINDOWS[0], TEN_WINDOWS[9]])));
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    expect(faults).toEqual([]);
  },
);
