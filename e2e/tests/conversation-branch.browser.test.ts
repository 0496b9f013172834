import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { freshSignIn } from '../support/browser.ts';
import { act, begin, come, open, send } from '../support/conversations.ts';
import { chooseFilter } from '../support/filters.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});

const known = 'Keep the request id of an authorisation until its capture is settled.';
const question = 'Until when do we keep the request id of an authorisation?';

/** Sets the state of a branch of Payments API. */
async function bring(page: Page, name: string, to: string): Promise<void> {
  const branch = await page.evaluate(async (q) => {
    const found = await fetch(`/api/projects/payments-api/branches?q=${encodeURIComponent(q)}`);
    return (await found.json()).items[0] as { id: string; version: number }; // according to its schema
  }, name);
  await send(page, 'POST', `projects/payments-api/branches/${branch.id}/transition`, { to, version: branch.version });
}

test('a conversation is begun on a branch by key, answers with what is known there, and records for it', async () => {
  const { page, context, problems } = await come(asOwner);
  await page.goto(`${cairn.url}/app/project/conversations?project=payments-api&conversation=new`);
  const chip = page.getByRole('button', { name: 'No branch' });
  await chip.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Branch' });
  await menu.getByRole('menuitemradio', { name: 'No branch Applies everywhere' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('fix/double');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Branch fix/double-auth' }).waitFor();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('feed').getByText(known).first().waitFor();
  const thread = page.getByRole('region', { name: question });
  await thread.getByRole('link', { name: 'Branch fix/double-auth' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('feed').getByRole('button', { name: 'Record as decision' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByText('It applies to fix/double-auth only, until the branch is merged.').waitFor();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Keep request ids');
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('Until the capture is settled.');
  await dialog.getByRole('button', { name: 'Propose decision' }).click();
  await dialog.waitFor({ state: 'detached' });

  // Readers of the thread see the result, rules included.
  const recorded = page.getByRole('feed').getByText('Recorded as');
  await recorded.filter({ has: page.getByRole('link', { name: /^ADR/ }) }).waitFor();
  const id = await page.getByRole('feed').locator('[data-message]').first().getAttribute('data-message');
  const projectId = await page.evaluate(async () => (await (await fetch('/api/projects/payments-api')).json()).id as string);
  const rule = { projectId, rule: 'Keep request ids.', kind: 'convention', evidence: [{ type: 'message', id, quote: question }] };
  await send(page, 'POST', 'patterns', rule);
  await recorded.filter({ has: page.getByRole('link', { name: /^PAT/ }) }).waitFor();

  // The branch lists both the recorded decision and the conversation.
  await thread.getByRole('link', { name: 'Branch fix/double-auth' }).click();
  await page.getByRole('region', { name: 'Conversations about it' }).getByRole('link', { name: question }).waitFor();
  await page.getByText('Keep request ids').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show in the list' }).click();
  await page.getByRole('link', { name: '1 conversation', exact: true }).click();
  await page.waitForURL(/conversations\?.*branch=fix%2Fdouble-auth/);
  await page.getByRole('table', { name: 'Conversations' }).getByRole('link', { name: question }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('its author brings a conversation to another branch, takes that back, and finds it by its branch', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Which egret is on a branch?');
  await open(page, id);
  const details = page.getByRole('link', { name: 'Branch feat/outbox' });
  expect(await details.count()).toBe(0);
  await act(page, 'Change branch');
  const dialog = page.getByRole('dialog', { name: 'Branch of this conversation' });
  await dialog.getByRole('combobox', { name: 'Branch' }).fill('outbox');
  await page.getByRole('option', { name: 'feat/outbox' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await details.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await details.waitFor({ state: 'detached' });
  await act(page, 'Change branch');
  await dialog.getByRole('combobox', { name: 'Branch' }).fill('feat/outbox');
  await page.getByRole('option', { name: 'feat/outbox' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await details.waitFor();

  await page.goto(`${cairn.url}/app/conversations`);
  const list = page.getByRole('table', { name: 'Conversations' });
  await list.getByRole('link', { name: 'How a charge flows' }).waitFor();
  expect(await list.getByRole('columnheader', { name: 'Branch' }).count()).toBe(0);
  await chooseFilter(page, 'Branch', 'feat/outbox');
  await page.waitForURL(/[?&]branch=feat%2Foutbox/);
  await list.getByRole('link', { name: 'How a charge flows' }).waitFor({ state: 'detached' });
  await list.getByRole('link', { name: /Which egret/ }).waitFor();
  await page.goto(`${cairn.url}/app/conversations?branch=feat%2Foutbox&columns=title,branch`);
  await list.getByRole('columnheader', { name: 'Branch' }).waitFor();
  await list.getByRole('cell', { name: 'feat/outbox' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('a conversation says what became of its branch, and is brought to it no more', async () => {
  const { page, context, problems } = await come(asOwner);
  const branchId = await page.evaluate(
    async () => (await (await fetch('/api/projects/payments-api/branches?q=docs/sdk-4.2')).json()).items[0].id as string, // according to its schema
  );
  const { id, version } = await begin(page, 'What of the ibis?');
  await send(page, 'PATCH', `conversations/${id}`, { version, branchId });
  await open(page, id);
  const details = page.getByRole('link', { name: 'Branch docs/sdk-4.2' });
  await details.waitFor();
  await bring(page, 'docs/sdk-4.2', 'merged');
  await page.getByRole('region', { name: 'What of the ibis?' }).getByText('Merged').waitFor();
  expect(await violations(page)).toEqual([]);
  await act(page, 'Change branch');
  const dialog = page.getByRole('dialog', { name: 'Branch of this conversation' });
  expect(await dialog.getByRole('combobox', { name: 'Branch' }).inputValue()).toBe('docs/sdk-4.2');
  await dialog.getByRole('button', { name: 'No branch' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await details.waitFor({ state: 'detached' });
  await page.getByText('Branch removed').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  const why = page.getByText(/docs\/sdk-4\.2\W* was merged or deleted, so this cannot be undone\./);
  await why.first().waitFor();
  expect(await page.getByText('The request is not valid.').count()).toBe(0);
  expect(await details.count()).toBe(0);
  await page.goto(`${cairn.url}/app/project/conversations?project=payments-api&conversation=new`);
  await page.getByRole('button', { name: 'No branch' }).click();
  await page.getByRole('menuitemradio', { name: 'feat/outbox' }).waitFor();
  expect(await page.getByRole('menuitemradio', { name: 'docs/sdk-4.2' }).count()).toBe(0);
  expect(problems).toEqual([expect.stringContaining('400')]); // the refused undo, as the browser logs it
  await context.close();
});
