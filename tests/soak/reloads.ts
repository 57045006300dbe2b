import { chromium } from 'playwright';
import { findBrowser } from '../support/browser.ts';
import { buildAndServe } from '../support/built-app.ts';
import { type ReloadReport, reloadAtAnyMoment } from '../support/reloads.ts';

const ROUNDS = 200;
const SEED = '20261121';

/** Reloads, closes and crashes the built page while it is edited. */
export async function soakReloads(): Promise<ReloadReport> {
  const [app, { launchOptions }] = await Promise.all([buildAndServe(), findBrowser()]);
  const browser = await chromium.launch(launchOptions);
  try {
    return await reloadAtAnyMoment(browser, { rounds: ROUNDS, seed: SEED, url: app.url });
  } finally {
    await browser.close();
    await app.close();
  }
}
