import { type CDPSession, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { findBrowser } from '../tests/support/browser.ts';

const PRESET = 'l.preset=opposite-winds&l.width=1920&l.height=1080';
const OUTLINES = Array.from({ length: 8 }, (_, i) => `l${i + 1}.outline=1`).join('&');

/** Until code is compiled. */
const WARM_UP_MS = 4000;
const PLAYED_MS = 5000;

/** Milliseconds of its own time that the worker of the built page takes for a frame, from the message that asks for it: painted and
 *  handed to the canvas. Eight layers play for five seconds. */
export async function messageTimes(): Promise<Record<string, number[]>> {
  await build({ logLevel: 'warn' });
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('vite preview: expected a local address, got none');
  const { launchOptions } = await findBrowser();
  const browser = await chromium.launch(launchOptions);
  const played = async (landscape: string): Promise<number[]> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}#v=1&view=landscape&${landscape}`);
    await page.getByText(/^\d+ frames\/s$/).waitFor();
    await page.waitForTimeout(WARM_UP_MS);
    const times = await tracedMessages(page);
    await page.close();
    return times;
  };
  try {
    return {
      'the worker’s message, pixels handed over': await played(PRESET),
      'the same with outlines of 1 px': await played(`${PRESET}&${OUTLINES}`),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

async function tracedMessages(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events = await traceOf(session, () => page.waitForTimeout(PLAYED_MS));
  const workers = events.filter(({ name, args }) => name === 'thread_name' && args.name?.startsWith('DedicatedWorker'));
  const messages = workers.map((worker) =>
    events.filter(
      ({ name, ph, pid, tid }) => name === 'HandlePostMessage' && ph === 'X' && pid === worker.pid && tid === worker.tid,
    ),
  );
  // Those that made the terrain are at rest.
  const [frames] = messages.sort((a, b) => b.length - a.length);
  if (!frames?.length) throw new Error('trace: expected messages to a worker, found none');
  return frames.map(({ tdur = 0 }) => tdur / 1000);
}

async function traceOf(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: ['devtools.timeline', '__metadata'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await run();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  return events;
}
