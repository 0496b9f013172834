import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

/** Less than half of what `axe.source` is: every document compiles it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 A and AA and its own good practice, as `rule: element` lines. */
export async function violations(page: Page): Promise<string[]> {
  // Not addScriptTag: Trusted Types and the nonce would refuse it, as they should.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source}; undefined`);
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'], // of what is right it would describe each element, too
      preload: { assets: ['media'] }, // it would parse every style sheet as well, for a rule that is not among these
    });
    return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
  });
}
