import type { Schema } from '../../src/core/params.ts';
import { appearanceSchema } from '../../src/draw/colour/appearance.ts';
import { compareSchema } from '../../src/state/compare-settings.ts';
import { pageSchema } from '../../src/state/page-settings.ts';
import { otherValues } from './golden-cases.ts';
import { type DocumentOrigin, type OpenedDocument, openDocument } from './opened-document.ts';

/** A document that is kept for ever: `npm run goldens -- documents` adds to them, and changes none that is there. */
export interface KeptDocument {
  readonly name: string;
  readonly origin: DocumentOrigin;
  readonly input: string;
  readonly opened: OpenedDocument;
}

/** One that somebody has written into the file by hand may still lack what it opens to. */
type DocumentInput = Omit<KeptDocument, 'opened'> & Partial<KeptDocument>;

/** The kept documents, with those of settings that came since. */
export async function withNewDocuments(kept: readonly DocumentInput[]): Promise<KeptDocument[]> {
  const names = new Set(kept.map(({ name }) => name));
  const added = [...settingInputs()].filter(({ name }) => !names.has(name));
  const opened = async (one: DocumentInput) => ({ ...one, opened: one.opened ?? (await openDocument(one.origin, one.input)) });
  return Promise.all([...kept, ...added].map(opened));
}

/** A document a line. */
export function keptDocumentsJson(documents: readonly KeptDocument[]): string {
  return `[\n${documents.map((document) => JSON.stringify(document)).join(',\n')}\n]\n`;
}

/** Of every setting its default, which the document's own text leaves out, and each other value. */
function* settingInputs(): Generator<DocumentInput> {
  for (const schema of [appearanceSchema, pageSchema, compareSchema]) {
    for (const [id, spec] of Object.entries<Schema[string]>(schema)) {
      for (const value of [spec.default, ...otherValues(spec)]) {
        const query = new URLSearchParams('v=1&generator=diamond-square&seed=a&size=9x9');
        if (schema === compareSchema) query.set('view', 'compare');
        query.set(id, String(value));
        yield { name: `${id}=${value}`, origin: 'link', input: `#${query}` };
      }
    }
  }
}
