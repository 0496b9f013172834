import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser, signIn, signInByApi, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';

let cairn: Cairn;
let browser: Browser;
let copy: RemoteCopy;

/** A component with its own state, next to the page. */
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
  copy = copyRemote('settings');
  copy.write('src/profile/counter.tsx', counter('Clicks'));
  copy.edit('src/profile/page.tsx', 'import ', "import { Counter } from './counter.tsx';\nimport ");
  copy.edit('src/profile/page.tsx', '<PageHeader', '<Counter />\n      <PageHeader');
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
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/settings/profile`);
  await page.getByRole('button', { name: 'Clicks 0' }).click();
  await page.getByRole('button', { name: 'Clicks 1' }).click();
  await page.getByRole('button', { name: 'Clicks 2' }).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  copy.write('src/profile/counter.tsx', counter('Presses'));
  await page.getByRole('button', { name: 'Presses 2' }).waitFor({ timeout: 10_000 });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

describe('what keeps a remote from being built', () => {
  test('stands over the page until it is mended, with file, line and message, under the page’s policy', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    copy.write('src/profile/counter.tsx', counter('Taps'));
    await page.goto(`${cairn.url}/app/settings/profile`);
    await page.getByRole('button', { name: 'Taps 0' }).click();

    copy.write('src/profile/counter.tsx', counter('Taps').replace('</button>', '</buton>'));
    const alert = page.getByRole('alert').filter({ hasText: 'could not be built' });
    await alert.getByText('counter.tsx:8').waitFor();
    expect(await alert.textContent()).toContain('Expected corresponding JSX closing tag for <button>');
    expect(await alert.locator('pre').textContent()).toContain('8\t    </buton>');
    await page.getByRole('button', { name: 'Taps 1' }).click(); // the page continues with the last build

    copy.write('src/profile/counter.tsx', counter('Steps'));
    await page.getByRole('button', { name: 'Steps 2' }).waitFor();
    await alert.waitFor({ state: 'detached' });

    copy.write('src/profile/counter.tsx', `import './nowhere.ts';\n${counter('Steps')}`);
    await alert.getByText('counter.tsx:1').waitFor();
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    await page.reload();
    await alert.getByText("Can't resolve './nowhere.ts'").waitFor();
    copy.write('src/profile/counter.tsx', counter('Steps'));
    await alert.waitFor({ state: 'detached' });
    expect(problems.filter((problem) => problem.startsWith('CSP:'))).toEqual([]);
    await context.close();
  });

  test('in what it declares is told by the next page, all of it', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    copy.edit('remote.ts', "range: '^2.0.0'", "range: '^9.0.0'");
    await page.goto(`${cairn.url}/app/projects`);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be built' });
    await alert.getByText('needs shell ^9.0.0').waitFor();
    copy.edit('remote.ts', "range: '^9.0.0'", "range: '^2.0.0'");
    await page.goto(`${cairn.url}/app/settings/profile`);
    await page.getByRole('button', { name: 'Steps 0' }).waitFor();
    await alert.waitFor({ state: 'detached' });
    await context.close();
  });
});

test('what fails while it renders is the area’s panel, as anywhere', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/settings/profile`);
  await page.getByRole('button', { name: 'Steps 0' }).waitFor();
  copy.write('src/profile/counter.tsx', counter('Steps').replace("'Steps ' + count", 'missing.name'));
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText('could not be built').count()).toBe(0);
  await page.getByRole('navigation').first().waitFor();
  copy.write('src/profile/counter.tsx', counter('Steps'));
  await context.close();
});
