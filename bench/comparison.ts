import type { CDPSession, Page } from 'playwright';
import { withBuiltPage } from './built-page.ts';
import { median, ms, table } from './measure.ts';
import { isOn, type TraceEvent, traceOf } from './trace.ts';

const CHANGES = 7;
const GENERATORS = ['diamond-square', 'midpoint-squares', 'square-square', 'triangle-edge'];
const SIDE = 1025;

/** What the top bar says of them. */
const WANTED = `${GENERATORS.length} terrains · ${SIDE} × ${SIDE}`;

/** By the clock, milliseconds: longer tasks are felt. */
const LONG_MS = 50;

/** Four terrains of 1025² side by side in the built page, drawn in software: from the last terrain to the last figure, and what the
 *  page's own thread has to do meanwhile, with what its longest task consisted of. */
export async function benchComparison(): Promise<string> {
  // Tests have pages put together without the renderer, which then holds up the page's thread until every frame is drawn.
  return withBuiltPage(async ({ url, browser, renderer }) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(recordJobs);
    await page.goto(`${url}#${comparison('first')}`);
    await settled(page);
    const subtitle = await page.locator('#subtitle').textContent();
    if (!subtitle?.includes(WANTED)) throw new Error(`comparison: expected “${WANTED}”, got “${subtitle}”`);
    const trace = await page.context().newCDPSession(page);
    const rounds: Round[] = [];
    for (let i = 0; i < CHANGES; i++) rounds.push(await changeTerrains(page, trace, comparison(`seed ${i}`)));
    const [longest] = [...rounds].sort((a, b) => b.taskMs - a.taskMs);
    const rows = table(
      [`${GENERATORS.length} × ${SIDE}², 1440 × 900, ${renderer}`, `median of ${CHANGES}`, 'longest'],
      (
        [
          ['from the last terrain to the last figure, the difference among them', ({ figuresMs }) => figuresMs],
          ['longest task of the page’s thread, its own time', ({ ownMs }) => ownMs],
          ['longest task by the clock, with waiting for a core', ({ taskMs }) => taskMs],
          [`beyond ${LONG_MS} ms by the clock, all tasks together`, ({ beyondMs }) => beyondMs],
        ] satisfies [string, (round: Round) => number][]
      ).map(([name, of]) => [name, ms(median(rounds.map(of))), ms(Math.max(...rounds.map(of)))]),
    );
    return `${rows}\n\nLongest by the clock: ${longest.parts}`;
  }, '--disable-gpu-compositing');
}

interface Round {
  readonly figuresMs: number;
  readonly ownMs: number;
  readonly taskMs: number;
  readonly beyondMs: number;
  /** Of the longest task: `Paint 12.0 ms (own 5.1 ms)`. */
  readonly parts: string;
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
    const [message] = sent as [{ kind: string; id: number; job: { kind: string } }];
    let known = kinds.get(this);
    if (!known) {
      known = new Map();
      kinds.set(this, known);
      const jobs = known;
      this.addEventListener('message', ({ data }) => {
        if (data.kind !== 'done') return;
        const kind = jobs.get(data.id) ?? '';
        window.doneMs[kind] = [...(window.doneMs[kind] ?? []), performance.now()];
      });
    }
    if (message.kind === 'job') known.set(message.id, message.job.kind);
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

async function changeTerrains(page: Page, trace: CDPSession, link: string): Promise<Round> {
  const events = await traceOf(trace, ['toplevel', 'devtools.timeline'], async () => {
    await page.evaluate((hash) => {
      window.doneMs = {};
      location.hash = hash;
    }, link);
    await settled(page);
  });
  const done = await page.evaluate(() => window.doneMs);
  const { tasks, inside } = tasksOfPage(events);
  const [longest] = [...tasks].sort((a, b) => b.dur - a.dur);
  return {
    figuresMs: Math.max(...done.figures, ...done.difference) - Math.max(...done.terrain),
    ownMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    taskMs: longest.dur / 1000,
    beyondMs: tasks.reduce((sum, { dur }) => sum + Math.max(0, dur / 1000 - LONG_MS), 0),
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
