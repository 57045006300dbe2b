/** Addresses of this machine, where `faultline serve` has all files and a new build is to be seen at once. */
const THIS_MACHINE = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** Has the browser keep all files of the page, which then works without a network, and looks for a newer version. The page keeps the files it has
 *  begun with until the newer version is started, here or in another tab; then it is reloaded.
 *  @param afterMs when that begins
 *  @param onUpdate gets what starts a version that is waiting */
export async function keepOffline(afterMs: number, onUpdate: (start: () => void) => void): Promise<void> {
  // Missing over plain http, and in private windows of some browsers.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || THIS_MACHINE.test(location.hostname)) return;
  let isKept = serviceWorker.controller !== null;
  // From the start on: another tab may start the newer version at once.
  serviceWorker.addEventListener('controllerchange', () => {
    if (isKept) {
      onUpdate(() => location.reload()); // the browser may ask first, and the page stay
      location.reload();
    }
    isKept = true; // the first one has the files that this page came with
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  // Refused by the browser, or without a network: nobody asked for it, and the page works as it did.
  const registration = await serviceWorker.register('sw.js').catch(() => undefined);
  if (!registration) return;
  isKept ||= registration.active !== null;
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting && isKept) onUpdate(() => waiting.postMessage({ type: 'SKIP_WAITING' }));
  };
  const watch = (): void => registration.installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', watch);
  watch();
  offer();
}
