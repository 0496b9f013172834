import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds against WCAG 2.2 A and AA and its own good practice, as `rule: element` lines. */
export async function violations(page: Page): Promise<string[]> {
  // Not addScriptTag: Trusted Types and the nonce would refuse it, as they should.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`);
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'], // of what is right it would describe each element, too
    });
    return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
  });
}
