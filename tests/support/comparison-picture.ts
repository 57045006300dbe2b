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
