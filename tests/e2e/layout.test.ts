import { expect, test } from 'vitest';
import { faultsAt, fullestState, NINE_WINDOWS, partStates, testLayouts } from '../support/page-states.ts';

const app = testLayouts(partStates);

test('the fullest page has room at nine widths', async () => {
  expect(await faultsAt(app.page, fullestState, NINE_WINDOWS)).toEqual([]);
});

test('a terrain has room in small windows, and the many pictures of the Gallery on a phone', async () => {
  const small = [
    [320, 568],
    [844, 390],
    [1000, 620],
    [640, 360], // a window of 1280 × 720 at 200 % zoom
  ].map(([width, height]) => ({ width, height }));
  expect(await faultsAt(app.page, partStates[0], small)).toEqual([]);
  const articles = partStates[partStates.length - 1];
  expect(await faultsAt(app.page, articles, [NINE_WINDOWS[0]])).toEqual([]);
});
