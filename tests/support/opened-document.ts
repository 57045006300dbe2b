import type { Profile } from '../../src/core/profile.ts';
import { type Recipe, RecipeError } from '../../src/core/recipe.ts';
import { queryText } from '../../src/core/text.ts';
import { generate } from '../../src/generate.ts';
import { sha256Hex } from '../../src/io/bytes.ts';
import { FormatError } from '../../src/io/file-format.ts';
import { landscapeFromText, landscapeToText } from '../../src/landscape/landscape-text.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import type { AppDocument } from '../../src/state/document.ts';
import { type DocumentReading, documentFromText, documentToText, isLandscapeKey } from '../../src/state/document-text.ts';
import { cameraText } from '../../src/state/field-texts.ts';
import { readingNotice, textOfLink, unusable } from '../../src/state/link.ts';
import { readProjectFile } from '../../src/state/project-file.ts';
import { readSession, sessionKey } from '../../src/state/sessions.ts';
import { makeProfile, type ProfileRequest } from '../../src/terrain/make-profile.ts';
import { readingNote } from '../../src/ui/landscape/landscape-wording.ts';
import { importedMaps } from './imported-maps.ts';
import { createSessionStorage } from './saved-sessions.ts';

/** What a document is opened from: the part of an address from its # on, the entry of a session in storage, or a project's file. */
export type DocumentOrigin = 'link' | 'session' | 'project';

/** What a document opens to, in terms that do not depend on its shape in memory. All hashes are SHA-256. */
export interface OpenedDocument {
  /** The document's own text; undefined where nothing could be opened. */
  readonly text?: string;
  /** What the page tells about opening it, with `<ids>` in place of lists of them. */
  readonly notice?: string;
  /** Of each pane: the hash of its finished terrain; why there is none for imported terrain without its samples. */
  readonly terrains?: readonly string[];
  /** The hash of the selected terrain at the stage shown. */
  readonly stage?: string;
  /** The hash of the selected terrain's profile. */
  readonly profile?: string;
  /** The hashes of the pinned profiles. */
  readonly pins?: readonly string[];
  /** Where each pane is seen from, where any camera was moved. */
  readonly cameras?: readonly string[];
  /** The hash of the landscape, painted small. */
  readonly landscape?: string;
  /** The landscape's own text; undefined if that is empty. */
  readonly landscapeText?: string;
  /** What the page of the landscape tells. */
  readonly landscapeNotice?: string;
}

type Maps = ReadonlyMap<string, NonNullable<ProfileRequest['imported']>>;

const NO_SAMPLES = 'no samples';
/** Terrain of more samples than a test has time for is not made. */
const MOST_SAMPLES = 5_000_000;
const TOO_MANY = 'not made: too many samples';
const PICTURE = { width: 96, height: 54 };
const MOMENT = { seconds: 7 };

/** Opens a document as the page does, and makes what it shows. Links and sessions find the samples of the test maps, projects their own. */
export async function openDocument(origin: DocumentOrigin, input: string): Promise<OpenedDocument> {
  try {
    const { text, maps } = await textAndMaps(origin, input);
    if (text === undefined) return {};
    const reading = documentFromText(text);
    const notice = readingNotice(reading, origin);
    return await described(reading, notice && withoutIds(notice), maps);
  } catch (error) {
    if (error instanceof RecipeError) return { notice: withoutIds(unusable(origin, error)) };
    if (error instanceof FormatError) return { notice: withoutIds(error.message) };
    throw error;
  }
}

/** A notice with a mark in place of lists of generators, filters and parameters: a new one does not change what is kept. */
function withoutIds(notice: string): string {
  return notice.replaceAll(/there are [^.]+/g, 'there are <ids>');
}

async function textAndMaps(origin: DocumentOrigin, input: string): Promise<{ text: string | undefined; maps: Maps }> {
  if (origin === 'project') {
    const { text, maps } = await readProjectFile(new Blob([input]), documentFromText);
    return { text, maps: new Map(maps.map(({ sha256, map }) => [sha256, map])) };
  }
  const maps = new Map((await importedMaps()).map(({ sha256, map }) => [sha256, map]));
  if (origin === 'link') return { text: textOfLink(input), maps };
  const local = createSessionStorage(new Map([[sessionKey('a'), input]]));
  return { text: readSession('a', { local, session: local })?.text, maps };
}

async function described({ document }: DocumentReading, notice: string | undefined, maps: Maps): Promise<OpenedDocument> {
  const text = documentToText(document);
  const query = new URLSearchParams(text);
  const stage = query.get('stage');
  const recipes = document.terrains;
  const selected = recipes[Number(query.get('pane') ?? 1) - 1];
  const landscape = queryText(new URLSearchParams([...query].filter(([key]) => isLandscapeKey(key))));
  return {
    text,
    ...(notice !== undefined && { notice }),
    terrains: await Promise.all(recipes.map((recipe) => terrainHash(recipe, undefined, maps))),
    ...(stage !== null && { stage: await terrainHash(selected, Number(stage), maps) }),
    profile: await profileHash({ recipe: selected, stage: stage === null ? undefined : Number(stage), cut: document.cut }, maps),
    ...(document.pins.length > 0 && { pins: await Promise.all(document.pins.map((pin) => profileHash(pin, maps))) }),
    ...cameras(document),
    ...(landscape !== '' || query.get('view') === 'landscape' ? await painted(landscape) : {}),
  };
}

/** @param stage undefined for the finished terrain */
async function terrainHash(recipe: Recipe, stage: number | undefined, maps: Maps): Promise<string> {
  const why = whyNotMade(recipe, maps);
  if (why !== undefined) return why;
  const terrain = generate(recipe, { imported: importedOf(recipe, maps), ...(stage !== undefined && { stage }) });
  return 'data' in terrain ? sha256Hex(terrain.data) : hashOfProfile(terrain);
}

async function profileHash(request: ProfileRequest, maps: Maps): Promise<string> {
  const why = whyNotMade(request.recipe, maps);
  if (why !== undefined) return why;
  return hashOfProfile(makeProfile({ ...request, imported: importedOf(request.recipe, maps) }));
}

function hashOfProfile({ x, y }: Profile): Promise<string> {
  const both = new Float64Array(x.length + y.length);
  both.set(x);
  both.set(y, x.length);
  return sha256Hex(both);
}

function importedOf({ source }: Recipe, maps: Maps): ProfileRequest['imported'] {
  return source.kind === 'imported' ? maps.get(source.sha256) : undefined;
}

function whyNotMade(recipe: Recipe, maps: Maps): string | undefined {
  if (recipe.source.kind === 'imported' && !importedOf(recipe, maps)) return NO_SAMPLES;
  return recipe.width * recipe.height > MOST_SAMPLES ? TOO_MANY : undefined;
}

function cameras(document: AppDocument): Pick<OpenedDocument, 'cameras'> {
  const poses = document.cameras;
  return poses.some((pose) => pose) ? { cameras: poses.map((pose) => (pose ? cameraText(pose) : 'whole terrain')) } : {};
}

async function painted(text: string): Promise<Pick<OpenedDocument, 'landscape' | 'landscapeText' | 'landscapeNotice'>> {
  const { landscape, changes } = landscapeFromText(text);
  const painter = createLandscapePainter({ ...landscape, scene: { ...landscape.scene, ...PICTURE } });
  painter.paint(MOMENT);
  const notice = readingNote(changes);
  const own = landscapeToText(landscape);
  return {
    landscape: await sha256Hex(painter.pixels),
    ...(own !== '' && { landscapeText: own }),
    ...(notice !== undefined && { landscapeNotice: notice }),
  };
}
