import type { Page } from 'playwright';
import { withBuiltPage } from './built-page.ts';
import { isOn, traceOf } from './trace.ts';

const PRESET = 'l.preset=opposite-winds&l.width=1920&l.height=1080';
const OUTLINES = Array.from({ length: 8 }, (_, i) => `l${i + 1}.outline=1`).join('&');

/** Until code is compiled. */
const WARM_UP_MS = 4000;
const PLAYED_MS = 5000;

/** Milliseconds of its own time that the worker of the built page takes for a frame, from the message that asks for it: painted and
 *  handed to the canvas. Eight layers play for five seconds. */
export async function messageTimes(): Promise<Record<string, number[]>> {
  return withBuiltPage(async ({ url, browser }) => {
    const played = async (landscape: string): Promise<number[]> => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${url}#v=1&view=landscape&${landscape}`);
      await page.getByText(/^drawn at \d+ frames\/s$/).waitFor();
      await page.waitForTimeout(WARM_UP_MS);
      const times = await tracedMessages(page);
      await page.close();
      return times;
    };
    return {
      'the worker’s message, a frame drawn': await played(PRESET),
      'the same with outlines of 1 px': await played(`${PRESET}&${OUTLINES}`),
    };
  });
}

async function tracedMessages(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events = await traceOf(session, ['devtools.timeline'], () => page.waitForTimeout(PLAYED_MS));
  const workers = events.filter(({ name, args }) => name === 'thread_name' && args.name?.startsWith('DedicatedWorker'));
  const messages = workers.map((worker) =>
    events.filter((event) => event.name === 'HandlePostMessage' && event.ph === 'X' && isOn(worker, event)),
  );
  // Those that made the terrain are at rest.
  const [frames] = messages.sort((a, b) => b.length - a.length);
  if (!frames?.length) throw new Error('trace: expected messages to a worker, found none');
  return frames.map(({ tdur = 0 }) => tdur / 1000);
}
