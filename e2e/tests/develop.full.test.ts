import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn({ CAIRN_ALLOW_OVERRIDE: 'developer' });

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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run it in this tab' }).click();
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
