/** The Firefox that is installed, another JavaScript engine than Node's, as a browser for vitest: it opens the page of the tests, and needs no protocol. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defineBrowserProvider } from '@vitest/browser';

/** Nothing a test waits for may depend on a network, and no page of its own comes before that of the tests. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** TEST_FIREFOX=/path/to/firefox, or one on the PATH; undefined where there is none. */
export function findFirefox(): string | undefined {
  const { TEST_FIREFOX, PATH = '' } = process.env;
  const places = PATH.split(path.delimiter).flatMap((folder) =>
    ['firefox', 'firefox-esr'].map((name) => path.join(folder, name)),
  );
  return TEST_FIREFOX ?? places.find((place) => existsSync(place));
}

/** A browser of one page, with a profile that is gone when the tests have ended. */
export function firefox(executable: string) {
  return defineBrowserProvider({
    name: 'firefox',
    supportedBrowser: ['firefox'],
    providerFactory: () => {
      let profile: string | undefined;
      let running: ChildProcess | undefined;
      const close = async (): Promise<void> => {
        if (running?.exitCode === null && running.signalCode === null) {
          const ended = once(running, 'exit');
          running.kill();
          await ended;
        }
        // Its own processes may still write for a moment.
        if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 10 });
      };
      return {
        name: 'firefox',
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        async openPage(_session, url) {
          await close();
          profile = await mkdtemp(path.join(os.tmpdir(), 'faultline-firefox-'));
          const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
          await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
          running = spawn(executable, ['--headless', '--no-remote', '--profile', profile, url], { stdio: 'ignore' });
          await once(running, 'spawn'); // throws what hinders it to start
        },
        close,
      };
    },
  });
}
