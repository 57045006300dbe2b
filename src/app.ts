import { createHeightmap, type Heightmap, sampleRange } from './core/heightmap.ts';

/** Paints one pixel per sample, the lowest black and the highest white. */
function paint(map: Heightmap, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('terrain view: expected a 2D canvas context, got none');
  canvas.width = map.width;
  canvas.height = map.height;
  const { min, max } = sampleRange(map.data);
  const image = context.createImageData(map.width, map.height);
  for (let i = 0; i < map.data.length; i++) {
    const grey = ((map.data[i] - min) / (max - min)) * 255;
    image.data.set([grey, grey, grey, 255], i * 4);
  }
  context.putImageData(image, 0, 0);
}

const canvas = document.querySelector<HTMLCanvasElement>('#terrain');
if (!canvas) throw new Error('index.html: expected a canvas with id terrain, got none');
const slope = createHeightmap(257, 257);
for (let y = 0, i = 0; y < slope.height; y++) {
  for (let x = 0; x < slope.width; x++, i++) slope.data[i] = x + y;
}
paint(slope, canvas);
document.documentElement.dataset.status = 'ready';
