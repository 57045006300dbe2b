import source from 'axe-core/axe.min.js?raw';

/** What axe-core finds in the page under test that is serious or worse. */
export async function seriousFindings(): Promise<string[]> {
  if (!('axe' in globalThis)) {
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
  }
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}
