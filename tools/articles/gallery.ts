import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArticlePicture, ArticleRow, ArticleSection } from '../../src/ui/gallery/articles.ts';
import { opensOf } from './opens.ts';
import { commandOf, type PictureCalls, picturesOf, type ArticleRow as Row } from './row.ts';
import { articleSections } from './rows.ts';

/** What the Gallery shows of the rows. */
export const GALLERY_ARTICLES = 'src/ui/gallery/articles.json';

/** The file of that name, from the table of rows and the pictures drawn from it.
 *  @param folder of the pictures */
export async function galleryArticles(folder: string): Promise<string> {
  const sections: ArticleSection[] = [];
  for (const { short, heading, rows } of articleSections) {
    sections.push({ short, heading, rows: await Promise.all(rows.map((row) => rowOf(row, folder))) });
  }
  return `${JSON.stringify(sections, undefined, 1)}\n`;
}

async function rowOf(row: Row, folder: string): Promise<ArticleRow> {
  const { shows, text } = row;
  return { shows, text, pictures: await Promise.all(picturesOf(row).map((picture) => pictureOf(picture, folder))) };
}

async function pictureOf({ file, calls }: PictureCalls, folder: string): Promise<ArticlePicture> {
  const opens = await opensOf(calls);
  return { file, ...(await sizeOf(path.join(folder, file))), commands: calls.map(commandOf), ...(opens && { opens }) };
}

/** Width and height of a PNG or an SVG, in pixels. */
async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(file);
  if (!file.endsWith('.svg')) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(bytes.toString()) ?? [];
  if (width === undefined) throw new RangeError(`${file}: expected width and height of its svg element`);
  return { width: Number(width), height: Number(height) };
}
