import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';

let cairn: Cairn;
let browser: Browser;
let copy: RemoteCopy;

/** A component with a state of its own, beside the page. */
const counter = (word: string) => `import { useState } from 'react';

export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {'${word} ' + count}
    </button>
  );
}
`;

beforeAll(async () => {
  copy = copyRemote('workspace');
  copy.write('src/projects/counter.tsx', counter('Clicks'));
  copy.edit('src/projects/page.tsx', "from 'react-router';", "from 'react-router';\nimport { Counter } from './counter.tsx';");
  copy.edit('src/projects/page.tsx', '<PageHeader', '<Counter />\n      <PageHeader');
  [cairn, browser] = await Promise.all([
    startCairn({ NODE_ENV: 'development' }, 'server/src/start/dev.ts', [copy.directory]),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
  copy?.remove();
});

test('a change in one remote is shown in the running page within moments, its state kept, under the page’s policy', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/projects`);
  await page.getByRole('button', { name: 'Clicks 0' }).click();
  await page.getByRole('button', { name: 'Clicks 1' }).click();
  await page.getByRole('button', { name: 'Clicks 2' }).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  copy.write('src/projects/counter.tsx', counter('Presses'));
  await page.getByRole('button', { name: 'Presses 2' }).waitFor({ timeout: 10_000 });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});
