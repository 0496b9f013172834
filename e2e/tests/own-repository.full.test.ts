import { exec, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { tokenOf } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';
import { serveFiles } from '../support/serve-files.ts';

const checkout = path.join(import.meta.dirname, '../..');
const minutes = 60_000;
let parent: string;
let repository: string;

runCairn({ CAIRN_ALLOW_OVERRIDE: 'developer' });
beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'cairn-own-'));
  repository = path.join(parent, 'billing');
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Runs a command as a team member would, without anything of this checkout. The network proxy in front of Cairn is in this process. */
function run(command: string, environment: Record<string, string> = {}, cwd = repository): Promise<{ status: number; said: string }> {
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((place) => !place.startsWith(checkout))
    .join(path.delimiter);
  const env = { ...process.env, PATH, NODE_ENV: '', CAIRN_URL: cairn.url, ...environment };
  return new Promise((resolve) => {
    const child = exec(command, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, said: `${stdout}${stderr}` }),
    );
  });
}

/** Runs a script with the packages of this checkout, as the operator of Cairn. */
function operate(script: string, environment: Record<string, string> = {}): ReturnType<typeof run> {
  const PATH = [path.join(checkout, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  return run(`"${process.execPath}" ${script}`, { ...environment, PATH }, checkout);
}

const pnpm = 'npx -y pnpm@12';
const fine = async (ran: ReturnType<typeof run>) => {
  const { status, said } = await ran;
  expect(status === 0 ? '' : said).toBe('');
};

test(
  'a remote in a repository of its own installs what the running Cairn gives out, and passes its checks and tests',
  async () => {
    await fine(operate(`shared/build/src/create/main.ts billing --to ${repository} --cairn ${cairn.url}`));
    await fine(run(`${pnpm} install --prefer-offline`));
    const lock = readFileSync(path.join(repository, 'pnpm-lock.yaml'), 'utf8');
    expect(lock).toContain(`${cairn.url}/packages/-/`);
    expect(lock).not.toMatch(/[ @](?:link|file|workspace):/);
    expect(readFileSync(path.join(repository, 'node_modules/@cairn/shell/README.md'), 'utf8')).toContain(
      '# What every remote gets from the shell',
    );
    await fine(run(`${pnpm} check`));
    // A text that is missing from the catalogs is refused before the build.
    const page = path.join(repository, 'src/projects/page.tsx');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replace('<Trans>Projects</Trans>', '<Trans>Not extracted</Trans>'));
    const refused = await run(`${pnpm} check`);
    writeFileSync(page, text);
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('"Not extracted" is missing: run "pnpm i18n"') });
    await fine(run(`${pnpm} test`));
    // So is an input whose text would be lost.
    writeFileSync(page, text.replace('<Trans>Projects</Trans>', '<textarea name="note" aria-label={t`Projects`} />'));
    const untested = await run(`${pnpm} test conformance`);
    writeFileSync(page, text);
    expect(untested).toMatchObject({ status: 1, said: expect.stringContaining('src/projects/page.tsx: a text area has no draft') });
  },
  5 * minutes,
);

test('its build runs in one tab of a Cairn that has no release of it', async () => {
  const local = await serveFiles(path.join(repository, 'dist'));
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/billing?remote=billing@${local.origin}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run in this tab' }).click();
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  await page.getByRole('region', { name: 'Overrides in this tab' }).getByText(`billing@${local.origin}`).waitFor();
  // Another tab of the same person has no page at that address.
  const other = await context.newPage();
  await other.goto(`${cairn.url}/app/billing`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  expect(await other.getByRole('heading', { level: 1, name: 'Billing' }).count()).toBe(0);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]); // before the confirmation, no page has this address
  await context.close();
  await local.stop();
});

test('its dev server shows an error with file, line and code, and the fix, in that tab', async () => {
  const words = ['.', '--port', '3085', '--host', cairn.url];
  const developing = spawn('node_modules/.bin/cairn-develop', words, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    developing.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [found] = /http\S+\?remote=\S+/.exec(printed) ?? [];
      if (found) resolve(found);
    });
    developing.once('close', () => reject(new Error(`its dev server has ended: ${printed}`)));
  });
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(address);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run in this tab' }).click();
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  const file = path.join(repository, 'src/projects/page.tsx');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace('<Trans>Projects</Trans>', '<Trans>Projects</Tans>'));
  const errors = page.getByRole('alert').filter({ hasText: 'could not be built' });
  await errors.getByText(/page\.tsx:\d+/).waitFor();
  expect(await errors.locator('pre').textContent()).toContain('</Tans>');
  writeFileSync(file, source);
  await errors.waitFor({ state: 'detached' });
  await context.close();
  developing.kill();
});

test(
  'it is released by its own token and by no other, and opens for people',
  async () => {
    const refused = await run(`${pnpm} release`, { CAIRN_DEPLOY_TOKEN: tokenOf(cairn, 'staff') });
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('the deploy token belongs to another remote') });

    const made = await operate('shared/release/src/main.ts token create billing --name its-repository', {
      CAIRN_DATA: cairn.dataDirectory,
    });
    const CAIRN_DEPLOY_TOKEN = made.said.split('\n')[0] ?? '';
    const released = await run(`${pnpm} release --note first`, { CAIRN_DEPLOY_TOKEN });
    expect(released).toMatchObject({ status: 0, said: expect.stringMatching(/billing 1\.0\.0-[0-9a-f]{12} is live/) });

    const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'owner@acme.example');
    await page.locator('nav a[href="/app/billing"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Payments API' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();

    // The team's own browser test, which publishes its release itself.
    await fine(run(`${pnpm} test:browser`, { CAIRN_DEPLOY_TOKEN }));
  },
  5 * minutes,
);
