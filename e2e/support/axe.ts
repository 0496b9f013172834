import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

/** Less than half the size of `axe.source`, which matters because every document compiles it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations of WCAG 2.2 A and AA and of axe's best practices, as `rule: element` lines. */
export async function violations(page: Page): Promise<string[]> {
  // Not addScriptTag: Trusted Types and the nonce would rightly refuse it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source}; undefined`);
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'], // passed rules would describe each element too
      preload: { assets: ['media'] }, // without it axe parses every style sheet, for a rule that is not used here
    });
    return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
  });
}
