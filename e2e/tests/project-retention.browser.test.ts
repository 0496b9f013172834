import { writeRows } from '@cairn/server/rows';
import { expect, test } from '@rstest/core';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('to keep less is asked about with what it would delete, to keep more is not; how it learns and what agents are told at most are kept', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project/settings?project=payments-api`);
  const settings = async () => (await page.request.get(`${cairn.url}/api/projects/payments-api/settings`)).json();
  const part = page.getByRole('region', { name: 'Retention' });
  await part.getByText('Nothing is deleted automatically.').waitFor(slowly);
  const choose = async (name: string) => {
    await part.getByRole('button', { name: /Conversations and the steps of sessions/ }).click();
    await page.getByRole('option', { name, exact: true }).click(slowly);
  };
  await choose('30 days');
  await part.getByText('No conversation is that old.').waitFor(slowly);
  await part.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Shorten retention?' });
  // Nothing is deleted now, but later.
  await question.getByRole('button', { name: 'Save', exact: true }).waitFor(slowly);
  await question.getByText('Deleted data cannot be restored.').waitFor(slowly);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await settings()).retentionDays).toBeNull();
  await writeRows(
    cairn.dataDirectory,
    `update conversations set last_message_at = now() - interval '31 days'
      where not pinned and project_id = (select id from projects where slug = 'payments-api' limit 1)`,
  );
  await page.reload();
  await choose('30 days');
  await part.getByText(/conversations? would be deleted now/).waitFor(slowly);
  await part.getByRole('button', { name: 'Save' }).click();
  await question.getByText('Deleted data cannot be restored.').waitFor(slowly);
  await question.getByRole('button', { name: 'Save and delete' }).click(slowly);
  await expect.poll(async () => (await settings()).retentionDays, slowly).toBe(30);
  await choose('365 days');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await settings()).retentionDays, slowly).toBe(365);
  expect(await question.count()).toBe(0);

  const learning = page.getByRole('region', { name: 'Learning' });
  await learning.getByText('Files that change together').click();
  await learning.getByRole('textbox', { name: 'Propose after' }).fill('5');
  await learning.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await settings()).learningPolicy, slowly)
    .toEqual({ signs: ['correction', 'mended', 'command'], pieces: 5, sources: 2, decay: true, brokenShare: 50 });

  const guidance = page.getByRole('region', { name: 'Guidance for agents' });
  const budget = guidance.getByRole('textbox', { name: /Token budget/ });
  await budget.fill('1200');
  await guidance.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await settings()).tokenBudget, slowly).toBe(1_200);
  await guidance.getByRole('link', { name: 'Preview context' }).click();
  await page.getByText('of 1,200 tokens').waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
}, 120_000);
