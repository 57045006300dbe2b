import { appearanceSchema } from '../../src/colour/appearance.ts';
import type { Schema } from '../../src/core/params.ts';
import { compareSchema } from '../../src/state/compare-settings.ts';
import { documentFromText, documentToText } from '../../src/state/document-text.ts';
import { pageSchema } from '../../src/state/page-settings.ts';
import { writeProjectFile } from '../../src/state/project-file.ts';
import type { SavedSession } from '../../src/state/sessions.ts';
import { otherValues } from './golden-cases.ts';
import { handMadeInputs } from './hand-made-documents.ts';
import { importedMaps } from './imported-maps.ts';
import { type DocumentOrigin, type OpenedDocument, openDocument } from './opened-document.ts';
import { randomLink, sloppyLink } from './random-links.ts';

/** A document that is kept for ever: `npm run goldens -- documents` adds to them, and changes none that is there. */
export interface KeptDocument {
  readonly name: string;
  readonly origin: DocumentOrigin;
  readonly input: string;
  readonly opened: OpenedDocument;
}

export type DocumentInput = Omit<KeptDocument, 'opened'>;

/** The kept documents, with those that came since. */
export async function withNewDocuments(kept: readonly KeptDocument[]): Promise<KeptDocument[]> {
  const names = new Set(kept.map(({ name }) => name));
  const added: KeptDocument[] = [];
  for (const input of await inputs()) {
    if (!names.has(input.name)) added.push({ ...input, opened: await openDocument(input.origin, input.input) });
  }
  return [...kept, ...added];
}

/** A document a line. */
export function keptDocumentsJson(documents: readonly KeptDocument[]): string {
  return `[\n${documents.map((document) => JSON.stringify(document)).join(',\n')}\n]\n`;
}

async function inputs(): Promise<DocumentInput[]> {
  return [...settingInputs(), ...randomInputs(), ...sessionInputs(), ...(await projectInputs()), ...(await handMadeInputs())];
}

/** Of every setting its default, which the document's own text leaves out, and each other value in some document. */
function* settingInputs(): Generator<DocumentInput> {
  let number = 0;
  for (const schema of [appearanceSchema, pageSchema, compareSchema]) {
    for (const [id, spec] of Object.entries<Schema[string]>(schema)) {
      const text = `v=1&generator=diamond-square&seed=a&size=9x9&${id}=${spec.default}`;
      yield { name: `${id}=${spec.default}`, origin: 'link', input: `#${text}` };
      for (const value of otherValues(spec)) {
        const query = new URLSearchParams(randomLink(1000 + number++));
        if (schema === compareSchema) query.set('view', 'compare');
        query.set(id, String(value));
        yield { name: `${id}=${value}`, origin: 'link', input: `#${query}` };
      }
    }
  }
}

function randomInputs(): DocumentInput[] {
  const links = Array.from({ length: 90 }, (_, i) => ({ name: `link ${i + 1}`, input: `#${randomLink(i + 1)}` }));
  const sloppy = Array.from({ length: 70 }, (_, i) => ({ name: `sloppy link ${i + 1}`, input: `#${sloppyLink(i + 1)}` }));
  return [...links, ...sloppy].map((link) => ({ ...link, origin: 'link' }));
}

function sessionInputs(): DocumentInput[] {
  return Array.from({ length: 30 }, (_, i) => {
    const text = ownText(randomLink(2000 + i));
    const session: SavedSession = {
      text,
      savedAtMs: 1.79e12 + i,
      title: `Session ${i}`,
      isClosed: i % 2 === 0,
      isEdited: i % 3 > 0,
    };
    return { name: `session ${i + 1}`, origin: 'session', input: JSON.stringify(session) };
  });
}

async function projectInputs(): Promise<DocumentInput[]> {
  const maps = await importedMaps();
  return Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const text = ownText(randomLink(3000 + i));
      const used = maps.filter(({ sha256 }) => text.includes(sha256));
      const file = writeProjectFile({ name: `Project ${i + 1}`, text, maps: used });
      return { name: `project ${i + 1}`, origin: 'project' as const, input: await file.text() };
    }),
  );
}

/** The text that the page itself writes of the document. */
function ownText(text: string): string {
  return documentToText(documentFromText(text).document);
}
