import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Landscape } from '../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import { createScreensaver } from '../../src/ui/landscape/screensaver.ts';
import { createLandscapePicture, type LandscapePicture } from '../../src/worker/landscape-client.ts';

const landscape = (text = ''): Landscape => landscapeFromText(`l.width=64&l.height=40&${text}`).landscape;

/** A picture, all that was painted and failed, and what its workers were sent. */
function record() {
  const [painted, failures, workers, sent]: [HTMLCanvasElement[], string[], Worker[], string[]] = [[], [], [], []];
  const shown = createLandscapePicture(
    { onPainted: (canvas) => painted.push(canvas), onFailure: (message) => failures.push(message) },
    {
      createWorker() {
        const url = new URL('../../src/worker/landscape-worker.ts', import.meta.url);
        const worker = new Worker(url, { type: 'module' });
        const post = worker.postMessage.bind(worker);
        const record = (message: { job?: { kind: string } }, options: StructuredSerializeOptions): void => {
          if (message.job && message.job.kind !== 'hello') sent.push(message.job.kind);
          post(message, options);
        };
        worker.postMessage = record as Worker['postMessage'];
        workers.push(worker);
        return worker;
      },
    },
  );
  pictures.push(shown);
  /** Until a landscape's moment is on the canvas. */
  const show = async (landscape: Landscape, seconds = 0): Promise<void> => {
    shown.show(landscape, { seconds });
    await expect.poll(() => shown.isShown(landscape, { seconds })).toBe(true);
  };
  return { shown, show, painted, failures, workers, sent };
}

/** What is on the canvas, as far as a picture of this size. */
function pixelsOf(canvas: HTMLCanvasElement, width = 64, height = 40): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(canvas, 0, 0);
  return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
}

const pictures: LandscapePicture[] = [];
/** For what does not ask how it begins or ends: making a worker takes longest. */
let shared: ReturnType<typeof record>;
beforeAll(() => {
  shared = record();
});
afterAll(() => {
  for (const picture of pictures) picture.dispose();
});

test('while one picture is painted the last one asked for waits; what is shown already is not painted again', async () => {
  const { shown, show, painted, sent } = record();
  const dusk = landscape();
  for (let i = 0; i < 100; i++) shown.show(dusk, { seconds: i });
  await show(dusk, 100);
  shown.show(dusk, { seconds: 100 });
  expect(sent).toEqual(['canvas', 'paint', 'paint']);
  expect(painted).toHaveLength(2);
});

test('the canvas has the size of the picture, and takes that of another one; it shows what was painted last', async () => {
  const { show, painted } = shared;
  const small = landscape();
  const sized = (width: number, height: number): Landscape => ({ ...small, scene: { ...small.scene, width, height } });
  for (const now of [small, sized(90, 40), small, sized(500, 1000)]) {
    await show(now);
    const canvas = painted[painted.length - 1];
    // The page learns of a canvas's size when the browser shows what was painted on it.
    await expect.poll(() => [canvas.width, canvas.height]).toEqual([now.scene.width, now.scene.height]);
  }
  const pixels = pixelsOf(painted[painted.length - 1], 500, 1000);
  const [top, bottom] = [5, 995].map((y) => [...pixels.slice(4 * (500 * y + 250), 4 * (500 * y + 250) + 4)]);
  expect(Math.abs(top[2] - Number.parseInt(small.palette.sky[0].slice(5), 16))).toBeLessThan(4);
  expect(bottom).not.toEqual(top);
});

test.each([
  ['ground', 'l.preset=opposite-winds&l1.outline=20'],
  ['lightning between hills', 'l.preset=thunderstorm&l.shootingStars=60'],
])('the canvas shows each moment of %s as it is painted whole, though only what changed is handed over', async (_, text) => {
  const { show, painted } = shared;
  const dusk = landscape(text);
  const painter = createLandscapePainter(dusk);
  for (const seconds of [0, 0.02, 40]) {
    await show(dusk, seconds);
    painter.paint({ seconds });
    await expect.poll(() => pixelsOf(painted[painted.length - 1])).toEqual(painter.pixels);
  }
});

test('a landscape that cannot be painted is told once, and the next one is painted', async () => {
  const { shown, show, failures } = shared;
  const good = landscape();
  const bad: Landscape = { ...good, scene: { ...good.scene, width: -1 } };
  for (let i = 0; i < 3; i++) shown.show(bad, { seconds: i });
  await expect.poll(() => failures).toHaveLength(1);
  await show(good);
  expect(failures).toHaveLength(1);
});

test('a lost worker is started again, with a canvas of its own', async () => {
  const { shown, show, painted, failures, workers } = record();
  const dusk = landscape();
  await show(dusk);
  workers[0].terminate();
  await expect
    .poll(() => {
      shown.show(dusk, { seconds: painted.length });
      return workers.length;
    })
    .toBe(2);
  await expect.poll(() => painted[painted.length - 1] !== painted[0]).toBe(true);
  expect(failures).toEqual([]);
});

test('the screensaver goes over into a new seed after the scene’s minutes, and lets the old picture go', async () => {
  const first = landscape('l.reseedMinutes=2');
  const seeds: string[] = [];
  const saver = createScreensaver({
    landscape: () => first,
    reseeded: () => landscape(`l.reseedMinutes=2&l.seed=other`),
    describe: ({ seed }) => {
      seeds.push(seed);
      return seed;
    },
    onPainted() {},
    onOpen() {},
    onClose() {},
    onFailure: (message) => {
      throw new Error(message);
    },
  });
  const slides = (): Element[] => [...document.querySelectorAll('.screensaver-slide')];
  const areShown = (): boolean => slides().every((slide) => slide.matches('.is-shown'));
  saver.open();
  saver.show({ seconds: 0 }, 1000);
  await expect.poll(areShown).toBe(true);
  saver.show({ seconds: 119 }, 120_999);
  expect(slides()).toHaveLength(1);
  saver.show({ seconds: 120 }, 121_000);
  expect(slides()).toHaveLength(2);
  await expect.poll(areShown).toBe(true);
  saver.show({ seconds: 121 }, 122_000);
  expect(slides()).toHaveLength(2);
  saver.show({ seconds: 130 }, 130_000);
  expect(slides().map(({ ariaLabel }) => ariaLabel)).toEqual(['other']);
  expect(seeds).toEqual([first.seed, 'other']);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(saver.isOpen).toBe(false);
  expect(document.querySelector('.screensaver')).toBeNull();
});
