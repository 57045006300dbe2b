import { afterEach, expect, test } from 'vitest';
import { buffersIn, createRpc, type Rpc, serveCalls, type ThreadEvents } from '../../src/rpc.ts';

interface Sum {
  readonly terms: Float32Array<ArrayBuffer>;
}

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A thread that adds, at the other end of a channel. */
function adder(): { rpc: Rpc<Sum>; crash: ThreadEvents['onCrash']; hasEnded: () => boolean } {
  const { port1: near, port2: far } = new MessageChannel();
  open.push(near, far);
  serveCalls<Sum>(far, async ({ terms }, onProgress) => {
    if (terms.length === 0) throw Object.assign(new RangeError('sum: expected terms, got none'), { problems: ['terms'] });
    onProgress(1);
    return Float32Array.of(terms.reduce((sum, term) => sum + term));
  });
  let events: ThreadEvents | undefined;
  let hasEnded = false;
  const rpc = createRpc<Sum>(
    (its) => {
      events = its;
      near.onmessage = ({ data }) => its.onMessage(data);
      const end = (): void => {
        hasEnded = true;
      };
      return { post: (call, transfer) => near.postMessage(call, [...transfer]), end };
    },
    (why) => new Error(`thread: ${why}`),
    ({ name, message, problems }) => new Error(`${name}, ${message}, ${String(problems)}`),
  );
  return { rpc, crash: (why) => events?.onCrash(why), hasEnded: () => hasEnded };
}

const sumOf = (...terms: number[]): Sum => ({ terms: Float32Array.from(terms) });

test('each call gets its own result and progress, and hands its memory over', async () => {
  const { rpc } = adder();
  const told: number[] = [];
  const first = sumOf(1, 2);
  const results = [rpc.call(first, [...buffersIn(first)], (done) => told.push(done)), rpc.call(sumOf(3, 4), [])];
  expect(first.terms.length).toBe(0);
  expect(await Promise.all(results)).toEqual([Float32Array.of(3), Float32Array.of(7)]);
  expect(told).toEqual([1]);
});

test('an error of the thread rejects its call alone, with all that the caller makes of it', async () => {
  const { rpc } = adder();
  const failed = rpc.call(sumOf(), []);
  const other = rpc.call(sumOf(1), []);
  await expect(failed).rejects.toThrow('RangeError, sum: expected terms, got none, terms');
  expect(await other).toEqual(Float32Array.of(1));
});

test('what cannot be sent and what a report of progress throws reject the call', async () => {
  const { rpc } = adder();
  await expect(rpc.call(Object.assign(sumOf(1), { extra() {} }), [])).rejects.toMatchObject({ name: 'DataCloneError' });
  const report = (): void => {
    throw new TypeError('mine');
  };
  await expect(rpc.call(sumOf(1), [], report)).rejects.toThrow('mine');
});

test('a thread that crashes or is ended rejects all that it has not done, and all that comes', async () => {
  const crashed = adder();
  const lost = crashed.rpc.call(sumOf(1), []);
  crashed.crash('out of memory');
  await expect(lost).rejects.toThrow('thread: out of memory');
  await expect(crashed.rpc.call(sumOf(1), [])).rejects.toThrow('thread: it had ended before');
  const { rpc, hasEnded } = adder();
  const cancelled = rpc.call(sumOf(1), []);
  rpc.end('enough');
  await expect(cancelled).rejects.toBe('enough');
  expect([rpc.isAlive, hasEnded()]).toEqual([false, true]);
});
