import source from 'axe-core/axe.min.js?raw';

/** Rules of whole pages, which a part alone cannot keep. */
const OF_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** What axe-core finds in the document of a test. */
export async function axeFindings(): Promise<string[]> {
  if (!('axe' in globalThis)) {
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
  }
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const rules = Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}
