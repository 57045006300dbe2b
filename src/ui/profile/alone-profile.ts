import { unlikeUnit } from '../../analysis/left-out.ts';
import { profileFigures } from '../../analysis/profile-figures.ts';
import { CUT_ENDS, type Cut, snapCut } from '../../core/cut.ts';
import type { DisplacedPoints } from '../../core/generator.ts';
import type { Range } from '../../core/heightmap.ts';
import { latest, oncePer } from '../../core/memo.ts';
import { formatArea, formatElevation, formatLength, grouped } from '../../core/number-text.ts';
import type { Profile } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { type Surface, toMetres } from '../../core/surface.ts';
import { uncapitalised } from '../../core/text.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { distanceRange } from '../../draw/chart/polyline.ts';
import type { PinnedLine, ProfileModel } from '../../draw/chart/profile-model.ts';
import type { SeriesStyle } from '../../draw/chart/series-style.ts';
import { waterLevelOf } from '../../draw/colour/appearance.ts';
import type { Way } from '../../draw/water/way.ts';
import { mayFold, stageCount } from '../../generate.ts';
import { type PinResults, stateOfPin, waterIn } from '../../jobs/results.ts';
import { failureIn, outcomeOf, type Session, selectedPane, valueIn } from '../../jobs/session.ts';
import { type AppDocument, type Pin, type ProfileOrigin, selectedRecipe } from '../../state/document.ts';
import { type ActingFault, faultInHand } from '../../state/own-faults.ts';
import { isExplaining } from '../../state/panes.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { type CutProfile, cutProfile, placeOnCut, positionOnCut } from '../terrain/cut-profile.ts';
import { offersIn1d, sameIn1d } from '../terrain/same-in-1d.ts';
import { createShownColours } from '../terrain/shown-colours.ts';
import { createShownWater } from '../terrain/shown-water.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { chartView, type DockModel, type LeftOut, type LineChip, type LineFigure } from './dock-model.ts';
import { createLineLevel, explainedX } from './line-level.ts';
import { pinNames } from './pin-names.ts';
import { pinStyles } from './pins.ts';

const spanOf = oncePer(distanceRange);
const NO_FIGURES: DockModel['figures'] = { title: '', list: [] };

/** Computes what the dock shows of the selected terrain alone. What has not changed stays the same object. */
export function createAloneProfile(): (document: AppDocument, session: Session, palette: ChartPalette) => DockModel {
  const originOf = latest((recipe: Recipe, stage: number | undefined, cut: Cut | undefined): ProfileOrigin => {
    const isFinished = stage === stageCount(recipe);
    return { recipe, stage: isFinished ? undefined : stage, cut: cut && snapCut(cut, recipe) };
  });
  const linesOf = latest(
    (
      origin: ProfileOrigin,
      pins: readonly Pin[],
      results: PinResults['results'],
      agreed: PinResults['agreed'],
      palette: ChartPalette,
    ) => chartLines(origin, pins, { results, agreed }, palette),
  );
  const coloursOf = createShownColours();
  const waterOf = createShownWater();
  const faultOf = latest(faultInHand);
  const beforeOf = latest(beforeCut);
  const figuresOf = latest(lineFigures);
  const wayFiguresOf = latest(wayFigures);
  const levelModel = createLineLevel();
  return (document, session, palette) => {
    const { terrain, preview } = selectedPane(document, session);
    const { cut, stage } = document;
    if (!terrain) {
      return { cut: cut.mode, chart: undefined, chips: [], figures: NO_FIGURES, alone: undefined, compared: undefined };
    }
    const level = sameIn1d(document, session, terrain);
    if (level) return levelModel(level, document, session.explained, palette);
    const recipe = selectedRecipe(document);
    const line = cutProfile(terrain, cut, waterOf(terrain, document, session));
    const without = (name: string): DockModel => {
      const figures = { title: '', list: [{ name, value: undefined }] };
      return { cut: cut.mode, chart: undefined, chips: [], figures, alone: undefined, compared: undefined };
    };
    if (!line) return without(failureOf(terrain, document, session) ?? 'Looking for the way of water …');
    const { profile, way } = line;
    if (way && profile.x[profile.x.length - 1] === 0) return without(way.end === 'sea' ? 'A is in the sea' : 'Water ends at A');
    const isLine = terrain.profile !== undefined;
    const scale = coloursOf(terrain, document, session);
    const unit = unitOf(terrain.recipe);
    const shown = shownStage(terrain, stage === stageCount(recipe));
    const isFolding = isLine && mayFold(terrain.recipe);
    // A preview has the name of the terrain that it stands for.
    const named = preview ? { recipe, stage } : terrain;
    const origin = originOf(named.recipe, named.stage, isLine ? undefined : cut);
    const { chips, pinned } = linesOf(origin, document.pins, session.results, session.agreed, palette);
    const span = spanOf(profile);
    const view = chartView(document, isFolding, span);
    const held = faultOf(terrain, session.cutting?.fault);
    const before = held && beforeOf(held, line, terrain.range, palette);
    const place = session.hover ?? (held && session.explained?.place);
    // The axis stays while stages pass, so that only the terrain moves; a zoomed part of the line fills the chart all the same.
    const isMoving = shown !== undefined || terrain.stage < terrain.stages;
    // As the panel does: at its stage, and on the finished line, a chosen point may be any.
    const isChosen = session.explained?.stage === terrain.stage || (session.explained && terrain.stage === terrain.stages);
    const model: ProfileModel = {
      profile,
      scale,
      water: waterLevelOf(document.appearance, scale),
      unit,
      axis: isMoving && !view.x ? terrain.range : undefined,
      ends: isLine ? undefined : CUT_ENDS,
      hover: place && positionOnCut(line, place, isLine),
      change: shown?.change,
      explained:
        shown?.change && isExplaining(document) && !session.isPredicting
          ? explainedX(isChosen ? profile.x : shown.change.x, session.explained, recipe.extent.x)
          : undefined,
      pins: before ? withBefore(before.line, pinned) : pinned,
      ...(before && { crossings: before.crossings }),
      view,
      palette,
    };
    return {
      cut: isLine ? undefined : cut.mode,
      chart: { model, line, span },
      chips: before ? withBeforeChip(before, chips) : chips,
      figures: way ? wayFiguresOf(way, terrain.surface, unit, terrain.range) : figuresOf(profile, view.x, unit, terrain.range),
      alone: {
        terrain,
        pinnable: { origin, profile: preview ? undefined : profile },
        stage: shown?.text,
        isFolding,
        stem: fileStem(terrain.recipe),
      },
      in1d: offersIn1d(document, session, terrain) ? { isShown: false, text: '' } : undefined,
      compared: undefined,
    };
  };
}

/** The line of a terrain before the fault in hand. */
interface BeforeCut {
  /** undefined where it is not known. */
  readonly line: PinnedLine | undefined;
  readonly style: SeriesStyle;
  readonly leftOut: LeftOut | undefined;
  /** Where the fault crosses the line, in the profile's unit. */
  readonly crossings: readonly number[];
}

const BEFORE = { name: 'before', dash: [5, 4] };

/** A fault adds by place alone, so the line before it is the line without what it adds. */
function beforeCut(
  { at, gainAt, laterGainAt }: ActingFault,
  line: CutProfile,
  { min, max }: Range,
  { text2 }: ChartPalette,
): BeforeCut {
  const { x, y } = line.profile;
  const places = Array.from(x, (distance) => placeOnCut(line, (distance - x[0]) / (x[x.length - 1] - x[0])));
  const away = places.map((place) => at(place).distance);
  const crossings = away.flatMap((d, i) => {
    const last = away[i - 1];
    return i > 0 && last > 0 !== d > 0 ? [x[i - 1] + ((x[i] - x[i - 1]) * last) / (last - d)] : [];
  });
  const style = { colour: text2, dash: BEFORE.dash };
  const why = line.way ? 'water would run another way' : laterGainAt ? undefined : 'other filters act after the cut';
  if (why !== undefined) return { line: undefined, style, crossings, leftOut: { text: 'not drawn', title: `Not drawn: ${why}` } };
  const profile = { x, y: y.map((elevation, i) => elevation - (max - min) * gainAt(places[i])) };
  return { line: { ...style, name: BEFORE.name, profile, isBefore: true }, style, crossings, leftOut: undefined };
}

/** The line and its like before the fault, then what is pinned. */
const withBefore = latest((before: PinnedLine | undefined, pins: readonly PinnedLine[]) => (before ? [before, ...pins] : pins));

const withBeforeChip = latest(({ style, leftOut }: BeforeCut, [own, ...pins]: readonly LineChip[]): readonly LineChip[] => [
  pins.length > 0 ? own : { ...own, name: 'after' },
  { ...style, name: BEFORE.name, description: 'The profile before the cut in hand', leftOut },
  ...pins,
]);

/** The figures of a profile, or of the part of it that is shown: lowest, highest, ascent, descent.
 *  @param range of the terrain: decides how many decimals they have */
function lineFigures(profile: Profile, part: Range | undefined, unit: 'm' | '', range: Range): DockModel['figures'] {
  const { min, max, gain, loss } = profileFigures(profile, part);
  const figure = (name: string, elevation: number): LineFigure => {
    return { name, value: formatElevation(elevation, unit, range.max - range.min) };
  };
  const list = [figure('lowest', min), figure('highest', max), figure('ascent', gain), figure('descent', loss)];
  return { title: part ? 'Of the part that the chart shows' : 'Of the whole line', list };
}

/** What is said of a way of water: what drains through its start, how long it is, how far it falls, and where it ends. */
function wayFigures(way: Way, surface: Surface, unit: 'm' | '', range: Range): DockModel['figures'] {
  const { profile, points, area, end } = way;
  const last = profile.x.length - 1;
  const title = 'Of the way of water from A, over lakes at their level';
  const place = toMetres(surface, points[points.length - 1]);
  const at = `${formatLength(place.x, unit, surface.extent.x)} east, ${formatLength(place.y, unit, surface.extent.y)} south of the north-west corner`;
  const list: LineFigure[] = [
    { name: 'drains', value: formatArea(area, unit), title: 'All ground whose water runs through A' },
    { name: WAY_ENDS[end], value: formatLength(profile.x[last], unit, profile.x[last]), title: `From A to ${at}` },
    { name: 'fall', value: formatElevation(profile.y[0] - profile.y[last], unit, range.max - range.min) },
  ];
  return { title, list };
}

const WAY_ENDS: Readonly<Record<Way['end'], string>> = { sea: 'to the sea', border: 'to the border', inside: 'to its end' };

/** Why there is no way of water, if there will be none. */
function failureOf(terrain: Terrain, document: AppDocument, session: Session): string | undefined {
  const outcome = waterIn(terrain, document, session);
  return outcome === 'due' ? undefined : failureIn(outcome);
}

/** The lines of the chart. */
export interface ChartLines {
  /** That of the terrain on screen, then one for each pin. */
  readonly chips: readonly LineChip[];
  /** The lines of the pins that are drawn. */
  readonly pinned: readonly PinnedLine[];
}

/** Names and styles the lines of the chart. A pin without a profile, or with another unit than the current line, is not drawn, and its
 *  chip says why. */
export function chartLines(
  origin: ProfileOrigin,
  pins: readonly Pin[],
  results: PinResults,
  { line, series }: Pick<ChartPalette, 'line' | 'series'>,
): ChartLines {
  const [current, ...names] = pinNames([origin, ...pins]);
  const styleOf: (series: number) => SeriesStyle = pinStyles(series);
  const unit = unitOf(origin.recipe);
  const chips = pins.map((pin, i) => ({
    pin,
    ...names[i],
    ...styleOf(pin.series),
    leftOut: whyLeftOut(pin, unit, results),
  }));
  const pinned = chips.flatMap(({ pin, name, colour, dash, leftOut }) => {
    const profile = valueIn(outcomeOf(results, 'profile', pin));
    return profile && !leftOut ? [{ name, profile, colour, dash }] : [];
  });
  return { chips: [{ ...current, colour: line, dash: [], leftOut: undefined }, ...chips], pinned };
}

function whyLeftOut(pin: Pin, unit: 'm' | '', results: PinResults): LeftOut | undefined {
  switch (stateOfPin(pin, results)) {
    case 'due':
      return { text: '…', title: 'Being made' };
    case 'waiting':
      return { text: 'waits for a click', title: `Make all ${sizeText(pin.recipe)} samples`, canAsk: true };
    case 'failed':
      return { text: failureIn(outcomeOf(results, 'profile', pin)) ?? '', title: 'Try again', canAsk: true };
    case 'made': {
      const unlike = unlikeUnit(unitOf(pin.recipe), unit);
      return unlike === undefined ? undefined : { text: `not drawn: ${unlike}` };
    }
  }
}

/** A stage of 1D terrain in the profile. */
interface ShownStage {
  /** `level 4 of 9 · moves 8 midpoints by up to ±12.5 m` */
  readonly text: string;
  /** Its displaced points; stage 0 has none. */
  readonly change: DisplacedPoints | undefined;
}

/** The stage of 1D terrain to show; undefined for finished terrain, unless it was reached by a step.
 *  @param isSteppedToEnd the last stage was reached by a step */
export function shownStage(terrain: Terrain, isSteppedToEnd: boolean): ShownStage | undefined {
  const { explanation, profile, stage, stages } = terrain;
  if (!profile || !explanation || (stage === stages && !isSteppedToEnd)) return undefined;
  const { title, sentence, changes } = explanation;
  return { text: grouped(`${uncapitalised(title)} · ${sentence}`), change: changes.find((change) => change.kind === 'points') };
}
