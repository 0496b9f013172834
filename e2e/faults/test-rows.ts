import { afterAll, beforeAll, describe, test } from '@rstest/core';
import { freshSignIn } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';
import type { Row } from './row.ts';
import { openScene, type Scene } from './scene.ts';

/** The columns of the table, in order. */
const columns = ['shown', 'rest', 'recovers', 'reported'] as const;

/** Tests every cell of these rows, one row after the other, against one Cairn. */
export function testRows(rows: readonly Row[]): void {
  runCairn();
  describe.each(rows)('fault: $name', (row) => {
    let scene: Scene;
    beforeAll(async () => {
      // A fresh sign-in for each row: sign-ins rotate, and a saved one would be outdated.
      scene = await openScene(await freshSignIn(browser, cairn.url, 'dev@acme.example'), row.prepare);
      await row.cause(scene);
    });
    afterAll(async () => {
      await row.mend(scene);
      await scene.end();
    });
    for (const column of columns) test(`${column}: ${row[column].says}`, () => row[column].check(scene));
  });
}
