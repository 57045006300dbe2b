/** Draws docs/articles with the calls of the table of rows, and writes docs/articles.md and what the Gallery shows of them:
 *  `npm run articles`. */
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runArticleCall } from './articles/calls.ts';
import { GALLERY_ARTICLES, galleryArticles } from './articles/gallery.ts';
import { ARTICLE_PICTURES, articlesPage } from './articles/page.ts';
import { picturesOf } from './articles/row.ts';
import { articleSections } from './articles/rows.ts';

const folder = path.join('docs', ARTICLE_PICTURES);
const rows = articleSections.flatMap((section) => section.rows);

// Beside the folder, so that a call that fails leaves the old pictures, and files that only other calls read are gone.
const place = await mkdtemp(path.join('docs', '.articles-'));
try {
  for (const { calls } of rows) for (const call of calls) await runArticleCall(call, place);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const { file } of rows.flatMap(picturesOf)) {
    await rename(path.join(place, file), path.join(folder, file));
    console.log(`${folder}/${file}  ${(await stat(path.join(folder, file))).size} bytes`);
  }
} finally {
  await rm(place, { recursive: true });
}
await writeFile('docs/articles.md', articlesPage());
await writeFile(GALLERY_ARTICLES, await galleryArticles(folder));
