import type { Page } from 'playwright';
import { type BuiltPage, withBuiltPage } from './built-page.ts';
import { longTasksText, noteLongTasks, requireLongTasksAreNoted, takeLongTasks } from './long-tasks.ts';
import { median, ms, table } from './measure.ts';
import { isOn, type TraceEvent, traceOf } from './trace.ts';

const CHANGES = 14;
/** Further changes, traced: that takes time itself. */
const TRACED = 7;
const GENERATORS = ['diamond-square', 'midpoint-squares', 'square-square', 'triangle-edge'];
const SIDE = 1025;

/** What the top bar says of them. */
const WANTED = `${GENERATORS.length} terrains · ${SIDE} × ${SIDE}`;

/** Four terrains of 1025² side by side in the built page: from the last terrain to the last figure, which tasks of the page's own thread the
 *  browser calls long, and what the longest task of a traced change consisted of. */
export async function benchComparison(): Promise<string> {
  const { figuresMs, longMs, traced } = await withBuiltPage(measureComparison);
  const times = (all: readonly number[]): string => `${ms(median(all))}, at most ${ms(Math.max(...all))}`;
  return table(
    [`${GENERATORS.length} × ${SIDE}², 1440 × 900`, 'measured'],
    [
      [`from the last terrain to the last figure, the difference among them, median of ${CHANGES}`, times(figuresMs)],
      [`tasks of the page’s thread over 50 ms in ${CHANGES} changes`, longTasksText(longMs)],
      [`most own time of a task in a traced change, median of ${TRACED}`, times(traced.map(({ ownMs }) => ownMs))],
      ['its longest task by the clock, median', times(traced.map(({ clockMs }) => clockMs))],
      ['the longest by the clock consisted of', longestOf(traced).parts],
    ],
  );
}

interface ComparisonFigures {
  /** Of each change that is not traced. */
  readonly figuresMs: readonly number[];
  /** Of each task over 50 ms meanwhile. */
  readonly longMs: readonly number[];
  readonly traced: readonly LongestTasks[];
}

async function measureComparison({ url, open }: BuiltPage): Promise<ComparisonFigures> {
  const page = await open({ width: 1440, height: 900 });
  await page.addInitScript(recordJobs);
  await noteLongTasks(page);
  await page.goto(`${url}#${comparison('first')}`);
  await settled(page);
  const subtitle = await page.locator('#subtitle').textContent();
  if (!subtitle?.includes(WANTED)) throw new Error(`comparison: expected “${WANTED}”, got “${subtitle}”`);
  await requireLongTasksAreNoted(page);
  const figuresMs: number[] = [];
  for (let i = 0; i < CHANGES; i++) figuresMs.push(await changeTerrains(page, comparison(`seed ${i}`)));
  const longMs = await takeLongTasks(page);
  const session = await page.context().newCDPSession(page);
  const traced: LongestTasks[] = [];
  for (let i = CHANGES; i < CHANGES + TRACED; i++) {
    const change = async (): Promise<void> => void (await changeTerrains(page, comparison(`seed ${i}`)));
    traced.push(longestTasks(await traceOf(session, ['toplevel', 'devtools.timeline'], change)));
  }
  return { figuresMs, longMs, traced };
}

function longestOf(traced: readonly LongestTasks[]): LongestTasks {
  return [...traced].sort((a, b) => b.clockMs - a.clockMs)[0];
}

declare global {
  interface Window {
    /** When jobs of a kind were done. */
    doneMs: Record<string, number[]>;
  }
}

/** Runs in the page before its own code. */
function recordJobs(): void {
  window.doneMs = {};
  const { postMessage } = Worker.prototype;
  const kinds = new WeakMap<Worker, Map<number, string>>();
  Worker.prototype.postMessage = function (this: Worker, ...sent: unknown[]) {
    const [message] = sent as [{ id: number; job?: { kind: string } }];
    let known = kinds.get(this);
    if (!known) {
      known = new Map();
      kinds.set(this, known);
      const jobs = known;
      this.addEventListener('message', ({ data }) => {
        if (!('result' in data)) return;
        const kind = jobs.get(data.id) ?? '';
        window.doneMs[kind] = [...(window.doneMs[kind] ?? []), performance.now()];
      });
    }
    if (message.job) known.set(message.id, message.job.kind);
    Reflect.apply(postMessage, this, sent);
  };
}

function comparison(seed: string): string {
  const query = new URLSearchParams({ v: '1', view: 'compare' });
  GENERATORS.forEach((generator, i) => {
    const terrain = i === 0 ? '' : `t${i + 1}.`;
    query.set(`${terrain}generator`, generator);
    query.set(`${terrain}seed`, `${seed} ${i}`);
    query.set(`${terrain}size`, `${SIDE}x${SIDE}`);
  });
  return query.toString();
}

async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(100);
  await page.waitForSelector('html[data-status="ready"]', { timeout: 60_000 });
  await page.waitForTimeout(700);
  // In software a picture may take longer than that, and would still be drawn in the next round.
  await page.waitForSelector('#terrain[aria-busy="false"]', { timeout: 60_000 });
}

/** @returns milliseconds from the last terrain to the last figure */
async function changeTerrains(page: Page, link: string): Promise<number> {
  await page.evaluate((hash) => {
    window.doneMs = {};
    location.hash = hash;
  }, link);
  await settled(page);
  const done = await page.evaluate(() => window.doneMs);
  return Math.max(...done.figures, ...done.difference) - Math.max(...done.terrain);
}

interface LongestTasks {
  readonly ownMs: number;
  readonly clockMs: number;
  /** Of the longest task by the clock: `Paint 12.0 ms (own 5.1 ms)`. */
  readonly parts: string;
}

function longestTasks(events: readonly TraceEvent[]): LongestTasks {
  const { tasks, inside } = tasksOfPage(events);
  const [longest] = [...tasks].sort((a, b) => b.dur - a.dur);
  return {
    ownMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    clockMs: longest.dur / 1000,
    parts: [longest, ...inside(longest)].map(partText).join(', '),
  };
}

function partText({ name, dur, tdur = 0 }: TraceEvent): string {
  return `${name.replace(/^.*::/, '')} ${ms(dur / 1000)} (own ${ms(tdur / 1000)})`;
}

/** What the browser names in a task. */
const PARTS = [
  'HandlePostMessage',
  'FireAnimationFrame',
  'TimerFire',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
];

/** Of the threads that are called a page's, the one that ran scripts.
 *  @returns its tasks, and the named parts of one that are not within each other */
function tasksOfPage(events: readonly TraceEvent[]): {
  readonly tasks: readonly TraceEvent[];
  inside(task: TraceEvent): readonly TraceEvent[];
} {
  const main = events.find(
    (event) =>
      event.name === 'thread_name' &&
      event.args.name === 'CrRendererMain' &&
      events.some((other) => other.name === 'FunctionCall' && isOn(event, other)),
  );
  if (!main) throw new Error('trace: expected the main thread of the page, found none');
  const own = events.filter((event) => event.ph === 'X' && isOn(main, event));
  const isWithin = (a: TraceEvent, b: TraceEvent): boolean => a !== b && a.ts >= b.ts && a.ts + a.dur <= b.ts + b.dur;
  return {
    tasks: own.filter(({ name }) => name.endsWith('RunTask')),
    inside(task) {
      const parts = own
        .filter((event) => PARTS.includes(event.name) && isWithin(event, task))
        .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
      return parts.filter((event) => !parts.some((other) => isWithin(event, other)));
    },
  };
}
