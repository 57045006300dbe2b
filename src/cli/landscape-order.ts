import { type Problem, show, withoutEffect } from '../core/params.ts';
import { type Landscape, MAX_LAYERS } from '../landscape/landscape.ts';
import { PALETTE_KEYS } from '../landscape/landscape-fields.ts';
import { landscapeFromText } from '../landscape/landscape-text.ts';
import { layerSchema } from '../landscape/layer-schema.ts';
import { sceneSchema } from '../landscape/scene-schema.ts';
import { flagValue, type Given } from './flags.ts';
import { readBytes, textLimit } from './input-files.ts';
import { visiblePath } from './text.ts';

/** The entries of a landscape's text, each with the flag that it comes from, as problems name it. */
type Entries = Map<string, { readonly value: string; readonly flag: string }>;

/** Flags that stand for one key of the text. */
const KEY_FLAGS = ['preset', 'palette', 'seed', 'fps'] as const;

/** The landscape that a call describes: the preset or the link, then the flags. Problems are added under the flags that caused them.
 *  @returns the nearest valid landscape if there are problems */
export async function readLandscape(given: Given, problems: Problem[]): Promise<Landscape> {
  const entries = await readLink(given, problems);
  const ofFlags: Entries = new Map();
  for (const flag of KEY_FLAGS) {
    const value = flagValue(given, flag);
    if (value !== undefined) ofFlags.set(`l.${flag}`, { value, flag: `--${flag}` });
  }
  readSize(given, ofFlags, problems);
  for (const text of given.values.get('set') ?? []) readSetting(text, ofFlags, problems);
  // A palette replaces all colours of another.
  if (ofFlags.has('l.palette')) for (const key of PALETTE_KEYS) entries.delete(`l.${key}`);
  for (const [key, entry] of ofFlags) entries.set(key, entry);
  const query = new URLSearchParams([...entries].map(([key, { value }]) => [key, value]));
  const { landscape, changes } = landscapeFromText(query.toString());
  problems.push(...changes.map((change) => namedAfterFlag(change, entries)));
  return landscape;
}

/** The entries of a landscape's link or text. */
async function readLink(given: Given, problems: Problem[]): Promise<Entries> {
  const entries: Entries = new Map();
  const link = flagValue(given, 'link');
  if (link === undefined) return entries;
  if (given.values.has('preset')) problems.push({ path: '--preset', message: 'not together with --link' });
  const flag = link.startsWith('@') ? `--link @${visiblePath(link.slice(1))}` : '--link';
  const bytes = link.startsWith('@') ? await readBytes(link.slice(1), flag, problems, textLimit) : undefined;
  if (link.startsWith('@') && !bytes) return entries;
  const text = bytes ? new TextDecoder().decode(bytes).trim() : link;
  for (const [key, value] of new URLSearchParams(text.slice(text.indexOf('#') + 1))) {
    if (/^l\d*\./.test(key) && !entries.has(key)) entries.set(key, { value, flag });
  }
  // The landscape whose text is empty has a link without entries.
  if (entries.size === 0 && text !== '' && !text.includes('=landscape')) {
    problems.push({
      path: flag,
      message: `expected the link or text of a landscape, such as l.preset=…&l.haze=0.3, got ${show(text)}`,
    });
  }
  return entries;
}

function readSize(given: Given, entries: Entries, problems: Problem[]): void {
  const text = flagValue(given, 'size');
  if (text === undefined) return;
  const [, width, height] = /^(\d+)[x×](\d+)$/i.exec(text) ?? [];
  if (width === undefined) {
    problems.push({ path: '--size', message: `expected WIDTHxHEIGHT, such as 1920x1080, got ${show(text)}` });
    return;
  }
  entries.set('l.width', { value: width, flag: '--size' });
  entries.set('l.height', { value: height, flag: '--size' });
}

function readSetting(text: string, entries: Entries, problems: Problem[]): void {
  const [, name, layer, key, value] = /^((?:(\d+)\.)?([a-z]+))=(.*)$/is.exec(text) ?? [];
  if (name === undefined) {
    problems.push({ path: '--set', message: `expected KEY=VALUE, such as haze=0.4 or 3.speed=12, got ${show(text)}` });
    return;
  }
  const whole = `l${layer === undefined ? '' : Number(layer)}.${key}`;
  const before = entries.get(whole);
  if (before) problems.push({ path: `--set ${name}`, message: `expected once, got ${before.flag} too` });
  else entries.set(whole, { value, flag: `--set ${name}` });
}

/** Settings of `--set` that have no effect beside the others, each with the reason.
 *  @param hasFrames whether there are frames: they use the settings of loops and of endless motion, whatever the motion is */
export function idleSettings(given: Given, { scene, layers }: Landscape, hasFrames: boolean): string[] {
  const names = (given.values.get('set') ?? []).map((text) => text.slice(0, text.indexOf('=')));
  const ofLayers = layers.flatMap(({ settings }, i) =>
    withoutEffect(layerSchema, settings).map(({ id, because }) => ({ id: settingName(String(i + 1), id), because })),
  );
  const ofScene = withoutEffect(sceneSchema, scene).filter(({ because }) => !(hasFrames && because.startsWith('motion ')));
  return [...ofScene, ...ofLayers].filter(({ id }) => names.includes(id)).map(({ id, because }) => `${id} (${because})`);
}

/** A problem under the flag that it comes from; if values exclude each other, under the flag that can change them. */
function namedAfterFlag({ path, message }: Problem, entries: Entries): Problem {
  if (path === 'text') return { path: '--link', message };
  const key = keyOf(path);
  // A problem with a missing layer names only its number.
  const entry = entries.get(key) ?? [...entries].find(([name]) => name.startsWith(`${path}.`))?.[1];
  if (entry?.flag.startsWith('--link')) return { path: `${entry.flag}: ${key}`, message };
  const [, layer, id = ''] = /^l(\d*)\.(.+)$/.exec(key) ?? [];
  if (layer === '' && Object.hasOwn(layerSchema, id)) {
    return { path: `--set ${id}`, message: `expected the number of a layer before it, such as 1.${id}` };
  }
  const flag = entry?.flag ?? (id === 'palette' ? '--palette' : `--set ${settingName(layer, id)}`);
  const withSettings = message.replace(/"l(\d*)\.(\w+)"/g, (_, of: string, name: string) => `"${settingName(of, name)}"`);
  return { path: flag, message: withSettings };
}

/** `layers.3.speed` → `l3.speed`, `scene.haze` → `l.haze`; keys stay, and so does the number of a layer. */
function keyOf(path: string): string {
  if (/^l\d*\.|^l\d+$/.test(path)) return path;
  const [, layer = '', id] = /^(?:scene|layers\.(\d+))\.(.+)$/.exec(path) ?? [];
  return id === undefined ? `l.${path}` : `l${layer}.${id}`;
}

/** As --set takes it. */
function settingName(layer: string | undefined, id: string): string {
  return layer ? `${layer}.${id}` : id;
}

/** How layers are counted, for help. */
export const LAYERS_DOC = `1 is the front layer, ${MAX_LAYERS} the last one possible`;
