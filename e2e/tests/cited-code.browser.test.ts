import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentFor, keyFor } from '../support/agent.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const program = path.resolve(import.meta.dirname, '../../shared/command/src/main.ts');
const rule = 'Round refunds half to even, in whole cents.';
const before = 'export const refund = (cents: number) => roundHalfEven(cents);';
const after = 'export const refund = (cents: number) => Math.floor(cents);';

let repository: string;
beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'cairn-code-'));
  git('init', '-q', '-b', 'main');
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

function git(...words: string[]): void {
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: repository });
}

function commit(line: string): void {
  writeFileSync(path.join(repository, 'refund.ts'), `// Refunds\n${line}\n`);
  git('add', '-A');
  git('commit', '-q', '-m', 'change');
}

/** `cairn verify --strict` in the repository: what it prints, and how it ends. */
function verify(key: string): Promise<{ code: number; out: string }> {
  const noBuild = { GITHUB_REF: '', GITHUB_SHA: '', CI_COMMIT_SHA: '', CI_MERGE_REQUEST_IID: '' };
  const env = { ...process.env, ...noBuild, HOME: repository, CAIRN_URL: cairn.url, CAIRN_KEY: key };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'verify', '--strict'], { cwd: repository, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
    );
  });
}

test('a rule whose code has changed comes back with the difference, and what a reviewer confirms is looked for from then on', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  const propose = await agentFor(page, ['propose']);
  const key = await keyFor(page, ['read', 'verify']);
  commit(before);
  const evidence = [{ type: 'code', id: 'refund.ts:2', quote: before }];
  const made = v.parse(
    v.object({ id: v.string(), label: v.string() }),
    await propose('propose_pattern', { rule, kind: 'convention', evidence }),
  );
  const accepted = await page.request.post(`${cairn.url}/api/patterns/${made.id}/transition`, {
    headers: { origin: cairn.url },
    data: { to: 'accepted', version: 1 },
  });
  expect(accepted.status()).toBe(200);
  expect(await verify(key)).toMatchObject({ code: 0, out: expect.stringContaining(`${made.label}  refund.ts:2  verified`) });

  commit(after);
  expect(await verify(key)).toMatchObject({ code: 1, out: expect.stringContaining(`To review: ${made.label}`) });

  await openAddress(page, `${cairn.url}/app/learning`);
  await page.getByRole('link', { name: /^Stale/ }).click(slowly);
  await page.getByRole('table').getByText(rule).click(slowly);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Broken', { exact: true }).waitFor(slowly);
  const difference = preview.getByRole('group', { name: 'Change of the cited code' });
  await difference.getByText('roundHalfEven(cents)').waitFor(slowly);
  expect(await difference.textContent()).toContain('Math.floor(cents)');
  await preview.getByRole('button', { name: 'Still true' }).click();
  const statusOf = async () =>
    v.parse(v.object({ status: v.string() }), await (await page.request.get(`${cairn.url}/api/patterns/${made.id}`)).json()).status;
  await expect.poll(statusOf, slowly).toBe('accepted');

  expect(await verify(key)).toMatchObject({ code: 0, out: expect.stringContaining('verified') });
  await openAddress(page, `${cairn.url}/app/project/patterns?pattern=${made.id}&view=full&project=payments-api`);
  await page.getByText('Verified', { exact: true }).waitFor(slowly);
  expect(problems).toEqual([]);
});
