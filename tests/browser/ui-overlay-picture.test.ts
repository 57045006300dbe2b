import { afterEach, expect, test } from 'vitest';
import { overlayPainter } from '../../src/ui/terrain/overlay-picture.ts';
import '../../src/ui/styles/index.css';

afterEach(() => document.body.replaceChildren());

test('a picture with marks has the pins, stems and stage points that stand over the canvas, and not the hover', () => {
  document.body.innerHTML = `
    <main class="view" style="width: 200px; height: 100px; margin: 30px">
      <canvas width="400" height="200"></canvas>
      <div class="overlay">
        <svg class="stage-points"><circle class="made" cx="30" cy="20" r="8" style="fill: rgb(0 0 255)"/>
          <g data-screen-only><circle cx="20" cy="80" r="8" style="fill: rgb(0 0 255)"/></g></svg>
        <div class="stem" style="height: 30px; transform: translate(100px, 80px) translateY(-100%); background: rgb(255 0 0)"></div>
        <button class="pin" style="transform: translate(100px, 40px); background: rgb(0 255 0); color: rgb(0 255 0)">A</button>
        <div class="hover-mark" style="transform: translate(160px, 60px)"></div>
        <button class="pin is-outside" style="transform: translate(150px, 20px); background: rgb(0 255 0)">B</button>
      </div>
    </main>`;
  const canvas = document.querySelector('canvas');
  const context = new OffscreenCanvas(400, 200).getContext('2d');
  if (!canvas || !context) throw new Error('expected a canvas, got none');
  context.fillStyle = 'rgb(9 9 9)';
  context.fillRect(0, 0, 400, 200);
  context.scale(2, 2);
  overlayPainter(canvas)(context);
  const points = [
    [60, 40],
    [200, 80],
    [200, 150],
    [320, 120],
    [300, 40],
    [40, 160],
  ];
  const [blue, green, red, ...plain] = points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3).join());
  expect([blue, green, red]).toEqual(['0,0,255', '0,255,0', '255,0,0']);
  expect(plain).toEqual(['9,9,9', '9,9,9', '9,9,9']);
});
