/** What is found in pictures that the command line draws of comparisons. */
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';

export function pictureOf(file: string): PNG {
  return PNG.sync.read(readFileSync(file));
}

/** Red, green and blue at shares of the width and the height. */
export function pixelAt({ width, height, data }: PNG, x: number, y: number): number[] {
  const i = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
  return [...data.subarray(i, i + 3)];
}

/** Pixels across what has the colour of the middle, between two shares of the width. */
export function boxOf(picture: PNG, from: number, to: number): { width: number; height: number } {
  const colour = pixelAt(picture, (from + to) / 2, 0.45);
  const isIt = (x: number, y: number): boolean => {
    const i = 4 * (y * picture.width + x);
    return colour.every((channel, c) => picture.data[i + c] === channel);
  };
  const [x, y] = [Math.floor((picture.width * (from + to)) / 2), Math.floor(picture.height * 0.45)];
  const length = (dx: number, dy: number): number => {
    let steps = 0;
    while (isIt(x + steps * dx, y + steps * dy)) steps++;
    return steps;
  };
  return { width: length(1, 0) + length(-1, 0) - 1, height: length(0, 1) + length(0, -1) - 1 };
}

/** Dark plates of the numbers: stretches of their colour along the rows in which their upper edges lie. */
export function platesOf({ width, height, data }: PNG): number {
  const isDark = (i: number): boolean => data[i] === 0x17 && data[i + 1] === 0x1c && data[i + 2] === 0x22;
  let plates = 0;
  for (let y = 1; y < height; y++) {
    for (let x = 24, run = 0; x < width; x++) {
      const i = 4 * (y * width + x);
      run = isDark(i) && !isDark(i - 4 * width) ? run + 1 : 0;
      if (run === 24) plates++;
    }
  }
  return plates;
}
