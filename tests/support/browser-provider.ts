import { defineBrowserProvider } from '@vitest/browser';
import { engineOf } from './engines.ts';
import { type DrivenBrowser, startBrowser, type WebDriver } from './web-driver.ts';

/** An installed browser as one of vitest, which opens the page of the tests.
 *  @throws Error where it is not installed */
export function browserProvider(name: DrivenBrowser) {
  const { find, source } = engineOf(name);
  const program = find();
  if (program === undefined) throw new Error(`${name} is not found: ${source}`);
  return defineBrowserProvider({
    name,
    supportedBrowser: [name],
    providerFactory: () => {
      let driver: WebDriver | undefined;
      const close = async (): Promise<void> => driver?.close();
      return {
        name,
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        async openPage(_session, url) {
          await close();
          driver = await startBrowser(name, program);
          await driver.go(url);
        },
        close,
      };
    },
  });
}
