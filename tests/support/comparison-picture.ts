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

/** A relief or a bar of colours in an SVG document. */
interface Painted {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly picture: PNG;
}

/** The pictures in a figure that is an SVG document, in their order. */
export function paintingsOf(svg: string): Painted[] {
  return [
    ...svg.matchAll(
      /<image [^>]* x="([\d.]+)" [^>]*width="([\d.]+)" height="([\d.]+)" xlink:href="data:image\/png;base64,([^"]+)"/g,
    ),
  ].map(([, x, width, height, png]) => ({
    x: Number(x),
    width: Number(width),
    height: Number(height),
    picture: PNG.sync.read(Buffer.from(png, 'base64')),
  }));
}

/** The texts of an SVG document, in their order. */
export function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text.replace(/<[^>]*>/g, ''));
}
