import { isSameSize } from '../core/heightmap.ts';
import { isSameJson } from '../core/memo.ts';
import { formatExtent, formatLength, grouped, valueText } from '../core/number-text.ts';
import type { ParamSpec, ParamValue, ParamValues, Schema } from '../core/params.ts';
import type { FilterStep, Recipe } from '../core/recipe.ts';
import { appearanceSchema } from '../draw/colour/appearance.ts';
import { generatorOf, registry, stageCount } from '../generate.ts';
import { type AppDocument, selectedRecipe, terrainAtStage } from './document.ts';
import { createEdits } from './edits.ts';
import { isComparing } from './panes.ts';
import { unscaledText } from './param-text.ts';
import { unitOf } from './terrain-text.ts';

const edits = createEdits(registry);

/** Names the change from one document to the next, for the history: `Hurst exponent 0.9 to 0.7`. Changes of a landscape are named by the
 *  code that reads its text. */
export function changeName(before: AppDocument, now: AppDocument): string {
  const names = [
    ...terrainChanges(before.terrains, now),
    ...settingChanges(appearanceSchema, before.appearance, now.appearance),
    ...pinChanges(before, now),
    ...cutChanges(before, now),
  ];
  // Another terrain is always shown finished: its stage is not worth a name.
  if (names.length === 0 && before.stage !== now.stage) names.push(stageName(now));
  return nameOfChanges(names);
}

/** The name of a step with all these changes: of more than two, only the first is named. */
export function nameOfChanges(names: readonly string[]): string {
  if (names.length > 2) return `${names[0]} and ${names.length - 1} other changes`;
  return names.join(', ') || 'Change';
}

function terrainChanges(before: readonly Recipe[], document: AppDocument): string[] {
  const { terrains: now, selected } = document;
  if (now.length < before.length) {
    const removed = before.findIndex((_, pane) => isSameJson(without(before, pane), now));
    return [removed < 0 ? 'Changed terrains' : `Removed terrain ${removed + 1}`];
  }
  const changed = before.flatMap((recipe, pane) => (isSameJson(recipe, now[pane]) ? [] : [pane]));
  const [a, b] = changed;
  if (changed.length === 2 && isSameJson(before[a], now[b]) && isSameJson(before[b], now[a]))
    return [`Swapped terrains ${a + 1} and ${b + 1}`];
  const added = now.slice(before.length).map((recipe, i) => `Added terrain ${before.length + i + 1}: ${titleOf(recipe)}`);
  if (changed.length === 1 && isComparing(document)) {
    const [first, ...others] = recipeChanges(before[a], now[a]);
    return [`Terrain ${a + 1}: ${first ?? 'changed'}`, ...others, ...added];
  }
  // Linked terrains change as the selected one does: named once.
  if (changed.includes(selected)) return [...recipeChanges(before[selected], now[selected]), ...added];
  const texts = changed.map((pane) => recipeChanges(before[pane], now[pane]).join(', '));
  const isOneChange = new Set(texts).size === 1;
  return [...(isOneChange ? texts.slice(0, 1) : texts.map((text, i) => `Terrain ${changed[i] + 1}: ${text}`)), ...added];
}

function titleOf(recipe: Recipe): string {
  const { source } = recipe;
  return source.kind === 'imported' ? source.name : (generatorOf(recipe)?.title ?? source.generator);
}

function recipeChanges(before: Recipe, now: Recipe): string[] {
  if (before === now) return [];
  const sources = sourceChanges(before, now);
  // A file brings its size, its ground and its elevations.
  if (now.source.kind === 'imported' && sources.length > 0) return sources;
  return [...sources, ...shapeChanges(before, now), ...filterChanges(before.filters, now.filters)];
}

function sourceChanges(before: Recipe, now: Recipe): string[] {
  if (now.source.kind === 'imported') {
    const isSame = before.source.kind === 'imported' && before.source.sha256 === now.source.sha256;
    return isSame ? [] : [`Opened ${now.source.name}`];
  }
  const generator = generatorOf(now);
  const { params, seed } = now.source;
  if (before.source.kind === 'imported' || before.source.generator !== now.source.generator) {
    return [generator?.title ?? now.source.generator];
  }
  const seeds = before.source.seed === seed ? [] : [seed.trim() ? `Seed ${seed.trim()}` : 'Empty seed'];
  const changes = settingChanges(generator?.params ?? {}, before.source.params, params);
  if (changes.length < 2) return [...seeds, ...changes];
  const id = edits.presetOf(now);
  const preset = generator?.presets.find((one) => one.id === id);
  return preset ? [`Preset ${preset.title}`, ...seeds] : [...seeds, ...changes];
}

function shapeChanges(before: Recipe, now: Recipe): string[] {
  const names: string[] = [];
  const isSized = !isSameSize(before, now);
  if (isSized) names.push(`Size ${now.width} × ${now.height}`);
  const isLine = generatorOf(now)?.kind === 'profile';
  // A change of size usually changes the extent too.
  const isSpread = before.extent.x !== now.extent.x || before.extent.y !== now.extent.y;
  if (isSpread && !isSized)
    names.push(isLine ? `Width ${formatLength(now.extent.x, unitOf(now))}` : `Extent ${formatExtent(now.extent, 'm')}`);
  const [from, to] = [before.elevation, now.elevation];
  if (from?.min === to?.min && from?.max === to?.max) return names;
  return [...names, to ? `Elevations ${short(to.min)} … ${short(to.max)} m` : unscaledText(now)];
}

function filterChanges(before: readonly FilterStep[], now: readonly FilterStep[]): string[] {
  if (before === now) return [];
  const titleOf = (id: string): string => registry.filters.find((filter) => filter.id === id)?.title ?? id;
  const [from, to] = [before, now].map((steps) => steps.map(({ filter }) => filter));
  if (from.join() === to.join()) {
    return now.flatMap(({ filter, params, isOff }, i) => {
      if (isOff !== before[i].isOff) return [`${titleOf(filter)} ${isOff ? 'off' : 'on'}`];
      const schema = registry.filters.find(({ id }) => id === filter)?.params ?? {};
      return settingChanges(schema, before[i].params, params).map((text) => `${titleOf(filter)}: ${text}`);
    });
  }
  const added = extraItems(to, from);
  const removed = extraItems(from, to);
  if (added.length === 0 && removed.length === 0) return ['Reordered filters'];
  return [...added.map((id) => `Added ${titleOf(id)}`), ...removed.map((id) => `Removed ${titleOf(id)}`)];
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, i) => i !== index);
}

/** The items that one list has more often than another, equal ones as often as they occur. */
export function extraItems<T>(list: readonly T[], other: readonly T[]): T[] {
  const rest = [...other];
  return list.filter((item) => {
    const at = rest.findIndex((one) => isSameJson(one, item));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Names the values of a schema that changed: `Hurst exponent 0.9 to 0.7`. */
export function settingChanges(schema: Schema, before: ParamValues, now: ParamValues, nameOf = fromTo): string[] {
  return Object.entries(schema)
    .filter(([id]) => before[id] !== now[id])
    .map(([id, spec]) => `${spec.label} ${nameOf(spec, now[id], before[id], id)}`);
}

function fromTo(spec: ParamSpec, now: ParamValue, before: ParamValue, _id: string): string {
  const text = valueText(spec, now);
  return spec.kind === 'flag' ? text : `${valueText(spec, before)} to ${text}`;
}

function pinChanges({ pins: before }: AppDocument, { pins: now }: AppDocument): string[] {
  const isKept = now.filter((pin) => before.includes(pin)).length;
  const [added, removed] = [now.length - isKept, before.length - isKept];
  if (added > 0 && removed > 0) return ['Changed pins'];
  if (added > 0) return [added === 1 ? 'Pinned a profile' : `Pinned ${added} profiles`];
  if (removed > 0) return [removed === 1 ? 'Removed a pin' : `Removed ${removed} pins`];
  return [];
}

function cutChanges({ cut: before }: AppDocument, document: AppDocument): string[] {
  const { cut: now } = document;
  if (before === now) return [];
  const { width, height } = selectedRecipe(document);
  if (now.mode === 'row') return [`Section along row ${Math.round(now.row * (height - 1))}`];
  if (now.mode === 'column') return [`Section along column ${Math.round(now.column * (width - 1))}`];
  if (now.mode === 'water') return ['Followed water'];
  return [before.mode === 'line' ? 'Moved the section' : 'Section along a line'];
}

function stageName(document: AppDocument): string {
  const { recipe, stage } = terrainAtStage(document);
  return stage === undefined ? 'Finished terrain' : `Stage ${stage} of ${stageCount(recipe)}`;
}

function short(value: number): string {
  return grouped(String(Number(value.toPrecision(5)))).replace('-', '−');
}
