// Terrain made in a worker, so that the page stays free and the work can be stopped. Open it with: npx vite examples
import { generateHeightmapAsync, parseRecipe, reliefPixels, spacingOf } from 'faultline';

const grow = /** @type {HTMLButtonElement} */ (document.getElementById('grow'));
const stop = /** @type {HTMLButtonElement} */ (document.getElementById('stop'));
const progress = /** @type {HTMLProgressElement} */ (document.getElementById('progress'));
const status = /** @type {HTMLOutputElement} */ (document.getElementById('status'));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('picture'));

let seed = 0;
let controller = new AbortController();

async function show() {
  const source = {
    kind: 'generated',
    generator: 'fault-lines',
    seed: `${seed++}`,
    params: { lines: 2000, faultProfile: 'cosine' },
  };
  const recipe = parseRecipe({ version: 1, source, width: 513, height: 513 });
  controller = new AbortController();
  const { signal } = controller;
  [grow.disabled, stop.disabled] = [true, false];
  status.value = 'working …';
  try {
    const map = await generateHeightmapAsync(recipe, { signal, onProgress: (fraction) => (progress.value = fraction) });
    const pixels = reliefPixels(map, { spacing: spacingOf(recipe.extent, map) });
    [canvas.width, canvas.height] = [map.width, map.height];
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), map.width, map.height), 0, 0);
    status.value = `seed ${source.seed}`;
  } catch (error) {
    status.value = signal.aborted ? 'stopped' : String(error);
  }
  [grow.disabled, stop.disabled] = [false, true];
}

grow.addEventListener('click', show);
stop.addEventListener('click', () => controller.abort());
await show();
