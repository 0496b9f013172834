import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { BrowserContext, Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn({ CAIRN_ALLOW_OVERRIDE: 'developer' });

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

const checkout = path.join(import.meta.dirname, '../..');

let copy: RemoteCopy;
let developing: ChildProcess;
let address: string;

beforeAll(async () => {
  copy = copyRemote('settings');
  copy.write('src/profile/counter.tsx', counter('Clicks'));
  copy.edit('src/profile/page.tsx', 'import ', "import { Counter } from './counter.tsx';\nimport ");
  copy.edit('src/profile/page.tsx', '<PageHeader', '<Counter />\n      <PageHeader');
  const words = ['shared/build/src/develop/main.ts', copy.directory, '--port', '3084', '--host', cairn.url];
  developing = spawn(process.execPath, words, { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] });
  address = await new Promise((resolve, reject) => {
    let said = '';
    developing.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = /http\S+\?remote=\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    developing.once('close', () => reject(new Error(`pnpm develop has ended: ${said}`)));
  });
});
afterAll(() => {
  developing?.kill();
  copy?.remove();
});

test('a dev server’s remote runs in a Cairn that was built, with hot reload and its state kept, under the page’s policy', async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  expect(address).toBe(`${cairn.url}/app/settings?remote=settings@http://localhost:3084`);
  await page.goto(address.replace('/app/settings?', '/app/settings/profile?'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run in this tab' }).click();
  await page.getByRole('button', { name: 'Clicks 0' }).click();
  await page.getByRole('button', { name: 'Clicks 1' }).click();
  await page.getByRole('button', { name: 'Clicks 2' }).waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  copy.write('src/profile/counter.tsx', counter('Presses'));
  await page.getByRole('button', { name: 'Presses 2' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

describe('an error in what is developed', () => {
  let page: Page;
  let context: BrowserContext;
  let problems: string[];
  const errors = () => page.getByRole('alert').filter({ hasText: /could not be built|failed while it ran/ });

  beforeAll(async () => {
    copy.write('src/profile/counter.tsx', counter('Taps'));
    ({ page, context, problems } = await visit(browser, { serviceWorkers: 'allow' }));
    await signIn(page, cairn.url, 'dev@acme.example');
    await page.goto(address.replace('/app/settings?', '/app/settings/profile?'));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run in this tab' }).click();
    await page.getByRole('button', { name: 'Taps 0' }).click();
    await page.getByRole('button', { name: 'Taps 1' }).waitFor();
  });
  afterAll(() => context?.close());

  test('that keeps it from being built is shown with file, line and code until it is fixed', async () => {
    copy.write('src/profile/counter.tsx', counter('Taps').replace('</button>', '</buton>'));
    await errors().getByText('counter.tsx:8').waitFor();
    expect(await errors().textContent()).toContain('Expected corresponding JSX closing tag for <button>');
    expect(await errors().locator('pre').textContent()).toContain('8\t    </buton>');
    await page.getByRole('button', { name: 'Taps 1' }).click(); // the page still runs the last build
    copy.write('src/profile/counter.tsx', counter('Steps'));
    await errors().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Steps 2' }).waitFor();
  });

  test('is there again after a reload, and can be closed', async () => {
    copy.write('src/profile/counter.tsx', `import './nowhere.ts';\n${counter('Steps')}`);
    await errors().getByText('counter.tsx:1').waitFor();
    await errors().getByRole('button', { name: 'Close' }).click();
    await errors().waitFor({ state: 'detached' });
    await page.reload();
    await errors().getByText("Can't resolve './nowhere.ts'").waitFor();
    await page.keyboard.press('Escape');
    await errors().waitFor({ state: 'detached' });
    copy.write('src/profile/counter.tsx', counter('Steps'));
    await page.reload();
    await page.getByRole('button', { name: 'Steps 0' }).waitFor();
    expect(await errors().count()).toBe(0);
  });

  test('that is thrown while it renders is shown with file, line and code, and the page is back when it is fixed', async () => {
    copy.write('src/profile/counter.tsx', counter('Steps').replace("'Steps ' + count", 'missing.name'));
    await errors().getByText('counter.tsx:7').waitFor();
    expect(await errors().textContent()).toContain('missing is not defined');
    expect(await errors().locator('pre').textContent()).toContain('7\t      {missing.name}');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor(); // the panel of the page
    copy.write('src/profile/counter.tsx', counter('Walks'));
    await errors().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Walks/ }).waitFor();
  });

  test('that a handler throws is shown too, and is not reported as one of the host', async () => {
    const reports: string[] = [];
    page.on('request', (request) => request.url().endsWith('/registry/failures') && reports.push(request.postData() ?? ''));
    copy.write('src/profile/counter.tsx', counter('Runs').replace('setCount(count + 1)', 'missing(count)'));
    await page.getByRole('button', { name: /^Runs/ }).click();
    await errors().getByText('counter.tsx:6').waitFor();
    expect(reports).toEqual([]);
    copy.write('src/profile/counter.tsx', counter('Runs'));
    await errors().waitFor({ state: 'detached' });
    expect(problems.filter((problem) => problem.startsWith('CSP:'))).toEqual([]);
  });

  test('in what it declares is in the bar of the next page, until it is right', async () => {
    copy.edit('remote.ts', "range: '^2.0.0'", "range: '^9.0.0'");
    await page.reload();
    const bar = page.getByRole('region', { name: 'Overrides in this tab' });
    await bar.getByText('needs shell ^9.0.0').waitFor();
    copy.edit('remote.ts', "range: '^9.0.0'", "range: '^2.0.0'");
    await page.reload();
    await page.getByRole('button', { name: /^Runs/ }).waitFor();
  });
});
