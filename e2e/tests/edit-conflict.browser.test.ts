import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { proposeDecision } from '../support/propose-decision.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// Two people edit the same text: the second one to save sees both.
runCairn();

const slowly = { timeout: 20_000 };

/** Reads a row of the API and changes it, as another tab of this person does. Answers the row as it is then. */
const change = (page: Page, path: string, fields: object) =>
  page.evaluate(
    async ([row, json]) => {
      const current = await (await fetch(`/api/${row}`)).json();
      const body = JSON.stringify({ version: current.version, ...json });
      const answer = await fetch(`/api/${row}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body });
      if (!answer.ok) throw new Error(`${row}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, fields] as const,
  );

const read = async (page: Page, path: string) => (await page.request.get(`${cairn.url}/api/${path}`)).json();

test('a decision that two people edit: what both changed is shown twice, what one changed is in the form', async () => {
  const { page, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  const { number } = await proposeDecision(page, { title: 'Queue by topic', outcome: 'One queue each.', context: 'It was slow.' });
  const { items } = await read(page, 'decisions?project=payments-api&q=Queue by topic');
  const path = `decisions/${items[0].id}`;
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&decision=${number}&view=full`);
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click(slowly);
  const form = page.getByRole('dialog', { name: `Edit ADR ${number}` });
  await form.getByRole('textbox', { name: 'Title' }).fill('Queue by consumer', slowly);
  await change(page, path, {
    title: 'Queue by region',
    outcome: 'One queue each.',
    context: 'It was slow at night.',
    options: [{ name: 'Kafka', pros: ['known'], cons: [], chosen: true }],
  });
  await form.getByRole('button', { name: 'Save changes' }).click();

  const conflict = form.getByRole('region', { name: 'Somebody else changed this while you were editing' });
  await conflict.getByText('Their changes, now in the form: Context and Options').waitFor(slowly);
  const title = conflict.getByRole('group', { name: 'Title' });
  await title.getByText('Queue by consumer').waitFor();
  await title.getByText('Queue by region').waitFor();
  expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Queue by consumer');
  expect(await form.getByRole('textbox', { name: 'Context' }).inputValue()).toBe('It was slow at night.');
  expect(await form.getByRole('textbox', { name: 'Option 1' }).inputValue()).toBe('Kafka');
  await title.getByRole('button', { name: 'Use theirs' }).click();
  expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Queue by region');
  await form.getByRole('textbox', { name: 'Title' }).fill('Queue by region and consumer');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'hidden', ...slowly });
  expect(await read(page, path)).toMatchObject({
    title: 'Queue by region and consumer',
    context: 'It was slow at night.',
    options: [{ name: 'Kafka', pros: ['known'], chosen: true }],
  });
  // The refusal itself is an answer that the browser logs.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('guidance that two people write: both texts are shown, and neither is lost', async () => {
  const { page } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/project/settings?project=payments-api`);
  const field = page.getByRole('textbox', { name: 'Told first, in every session' });
  await field.fill('Run pnpm check first.', slowly);
  const { id } = await read(page, 'projects/payments-api');
  await page.evaluate(
    async ([project]) => {
      const { version } = await (await fetch('/api/projects/payments-api/settings')).json();
      const body = JSON.stringify({ version, agentGuidance: 'Never force-push.' });
      await fetch(`/api/projects/${project}`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body });
    },
    [id] as const,
  );
  const panel = page.getByRole('region', { name: 'Guidance for agents' });
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const group = panel.getByRole('group', { name: 'Told first, in every session' });
  await group.getByText('Never force-push.').waitFor(slowly);
  await group.getByText('Run pnpm check first.').waitFor();
  expect(await field.inputValue()).toBe('Run pnpm check first.');
  await field.fill('Run pnpm check first. Never force-push.');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await read(page, 'projects/payments-api/settings')).agentGuidance)
    .toBe('Run pnpm check first. Never force-push.');
});
