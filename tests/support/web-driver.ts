/** Browsers that are installed, driven by WebDriver: WebKitGTK by its driver over HTTP, Firefox over the socket that it opens itself (Marionette), which
 *  takes the same commands. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onPath } from './engines.ts';
import { freePort } from './free-port.ts';

export type DrivenBrowser = 'firefox' | 'webkit';

/** One page of a browser that runs, with a profile of its own. */
export interface WebDriver {
  /** Opens an address, and waits until its document is loaded. */
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page, which knows nothing of what is around it here, and waits for what it promises. */
  run<A extends readonly unknown[], T>(action: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Presses in the middle of what a CSS selector or, from `/` on, an XPath finds first. */
  press(selector: string): Promise<void>;
  /** Types into it; into a field of files, their paths. */
  type(selector: string, text: string): Promise<void>;
  /** Drags from its middle, in pixels. */
  drag(selector: string, x: number, y: number): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** Ends the browser with all that it started; its profile is gone then. */
  close(): Promise<void>;
}

/** Commands: as HTTP has them below a session, and as Marionette calls them. */
const COMMANDS = {
  go: ['POST', '/url', 'Navigate'],
  reload: ['POST', '/refresh', 'Refresh'],
  run: ['POST', '/execute/async', 'ExecuteAsyncScript'],
  find: ['POST', '/element', 'FindElement'],
  press: ['POST', '/element/{id}/click', 'ElementClick'],
  type: ['POST', '/element/{id}/value', 'ElementSendKeys'],
  act: ['POST', '/actions', 'PerformActions'],
  screenshot: ['GET', '/screenshot', 'TakeScreenshot'],
} as const;

/** Sends a command.
 *  @returns its value
 *  @throws Error with what the browser says */
type Send = (command: keyof typeof COMMANDS, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Of sessions; `WAIT_MS` ends what hangs. */
const WAIT_MS = 120_000;
const CAPABILITIES = { timeouts: { script: WAIT_MS, pageLoad: WAIT_MS } };

/** Nothing a test waits for may depend on a network, and no page of its own comes before that of the tests. */
const FIREFOX_PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'marionette.port': 0, // a free one
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'webgl.force-enabled': true, // drawn by the processor, too
};

/** Starts a browser without a screen.
 *  @param program Firefox, or the driver of WebKitGTK
 *  @throws Error that says what hinders it to start */
export async function startBrowser(name: DrivenBrowser, program: string): Promise<WebDriver> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'faultline-browser-'));
  const homes = ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map((home) => [home, profile]);
  const env = { ...process.env, ...Object.fromEntries(homes), LIBGL_ALWAYS_SOFTWARE: '1' };
  const port = name === 'webkit' ? await freePort() : 0;
  const call = name === 'webkit' ? webkitCall(program, port) : await firefoxCall(program, profile);
  // In a group of its own, to be ended with all that it starts.
  const running = spawn(call[0], call.slice(1), { stdio: 'ignore', detached: true, env });
  await once(running, 'spawn'); // throws what hinders it to start
  const end = (): void => {
    if (running.pid !== undefined && running.exitCode === null && running.signalCode === null) process.kill(-running.pid);
  };
  process.once('exit', end);
  const close = async (): Promise<void> => {
    process.off('exit', end);
    const isOver = running.exitCode !== null || running.signalCode !== null;
    const exit = isOver ? undefined : once(running, 'exit');
    end();
    await exit;
    // Its own processes may still write for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const send = name === 'webkit' ? await webkitSession(port) : await firefoxSession(profile);
    return { ...driverOf(send), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What gives a program a screen in memory. */
const SCREEN = ['xvfb-run', '-a', '-s', '-screen 0 1280x1024x24'];

function webkitCall(driver: string, port: number): string[] {
  return [...SCREEN, driver, `--port=${port}`];
}

/** Firefox does without a screen, but then has no WebGL. */
async function firefoxCall(program: string, profile: string): Promise<string[]> {
  const lines = Object.entries(FIREFOX_PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const way = onPath(['xvfb-run']) === undefined ? [program, '--headless'] : [...SCREEN, program];
  return [...way, '--no-remote', '--marionette', '--profile', profile];
}

async function webkitSession(port: number): Promise<Send> {
  const call = async (method: string, place: string, parameters?: object): Promise<unknown> => {
    const body = method === 'POST' ? JSON.stringify(parameters ?? {}) : null;
    const { value } = (await (await fetch(`http://127.0.0.1:${port}/session${place}`, { method, body })).json()) as {
      value: { error?: string; message?: string } | null;
    };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await eventually(() => fetch(`http://127.0.0.1:${port}/status`));
  const { sessionId } = (await call('POST', '', { capabilities: { alwaysMatch: CAPABILITIES } })) as { sessionId: string };
  return (command, parameters = {}) => {
    const [method, place] = COMMANDS[command];
    return call(method, `/${sessionId}${place.replace('{id}', String(parameters.id))}`, parameters);
  };
}

async function firefoxSession(profile: string): Promise<Send> {
  const port = await eventually(() => portIn(path.join(profile, 'MarionetteActivePort')));
  const call = marionette(port);
  await call('NewSession', CAPABILITIES);
  return async (command, parameters) => {
    const answer = await call(COMMANDS[command][2], parameters);
    return (answer as { value?: unknown } | null)?.value;
  };
}

/** @throws Error while the file is not written */
async function portIn(file: string): Promise<number> {
  const port = Number(await readFile(file, 'utf8'));
  if (!(port > 0)) throw new Error(`${file}: expected a port`);
  return port;
}

/** What a command is answered whose browser has ended. */
const ENDED = { error: 'closed', message: 'the browser has ended' };

/** Messages both ways are JSON behind its length: `12:[0,1,…]`.
 *  @source https://firefox-source-docs.mozilla.org/remote/marionette/Protocol.html */
function marionette(port: number): (command: string, parameters?: object) => Promise<unknown> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: { error: string; message: string } | null, result: unknown) => void>();
  let received = Buffer.alloc(0);
  let sent = 0;
  let isOpen = true;
  socket.on('error', () => {}); // it is closed, too
  socket.on('close', () => {
    isOpen = false;
    for (const answer of waiting.values()) answer(ENDED, undefined);
  });
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let colon = received.indexOf(':'); colon >= 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]); // else its greeting
    }
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      if (!isOpen) return reject(new Error(ENDED.message));
      const id = ++sent;
      waiting.set(id, (error, result) => {
        waiting.delete(id);
        if (error) reject(new Error(`${error.error}: ${error.message}`));
        else resolve(result);
      });
      const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

function driverOf(send: Send): Omit<WebDriver, 'close'> {
  const find = async (selector: string): Promise<string> => {
    const using = selector.startsWith('/') ? 'xpath' : 'css selector';
    const [id] = Object.values((await eventually(() => send('find', { using, value: selector }))) as Record<string, string>);
    return id;
  };
  return {
    go: async (url) => void (await send('go', { url })),
    reload: async () => void (await send('reload')),
    async run(action, ...args) {
      // A promise that is broken says so by its answer.
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${action})(...arguments[0])).then((value) => done({ value }), (error) => done({ thrown: String(error) }));`;
      const answer = (await send('run', { script, args: [args] })) as { value?: never; thrown?: string };
      if (answer.thrown !== undefined) throw new Error(answer.thrown);
      return answer.value as never;
    },
    press: async (selector) => void (await send('press', { id: await find(selector) })),
    type: async (selector, text) => void (await send('type', { id: await find(selector), text })),
    async drag(selector, x, y) {
      // "Web element identifier", WebDriver § 12
      const origin = { 'element-6066-11e4-a52e-4f735466cecf': await find(selector) };
      const moveTo = (x: number, y: number) => ({ type: 'pointerMove', duration: 100, origin, x, y });
      const actions = [moveTo(0, 0), { type: 'pointerDown', button: 0 }, moveTo(x, y), { type: 'pointerUp', button: 0 }];
      await send('act', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    screenshot: async () => Buffer.from(String(await send('screenshot', { full: false })), 'base64'),
  };
}

/** Tries again until it works: a browser takes seconds to start. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + WAIT_MS; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
