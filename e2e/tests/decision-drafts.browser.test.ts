import { beforeAll, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, type Visitor, visit } from '../support/browser.ts';
import { proposeDecision } from '../support/propose-decision.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// Decisions that are not proposed yet.
runCairn();

const slowly = { timeout: 20_000 };
let developer: Visitor;
// One sign-in for all tests: each writes its own decision.
beforeAll(async () => {
  developer = await visit(browser);
  await signIn(developer.page, cairn.url, 'dev@acme.example');
});

const read = (page: Page, number: number) => page.goto(`${cairn.url}/app/decisions?project=payments-api&decision=${number}&view=full`);

test('the keys propose a decision, whatever a button had asked for while it was not whole', async () => {
  const { page } = developer;
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&record=1`);
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByRole('button', { name: 'Save as draft' }).click(slowly);
  await dialog.getByLabel('Title').fill('Sent by the keys');
  await dialog.getByLabel('Context').fill('A button was pressed too early.');
  await dialog.getByLabel('Outcome').fill('The keys mean what stands last.');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^ADR \d+ is proposed$/).waitFor(slowly);
});

test('Enter in a field of a new decision proposes it: no draft is kept that nobody asked for', async () => {
  const { page, problems } = developer;
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&record=1`);
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('It wades.', slowly);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Let the stilt wade');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden', ...slowly });
  const { items } = await (await page.request.get(`${cairn.url}/api/decisions?project=payments-api&q=stilt`)).json();
  expect(items).toMatchObject([{ status: 'proposed' }]);
  expect(problems).toEqual([]);
});

test('discarded drafts that could not be read are asked for again', async () => {
  // A separate page, because its requests fail on purpose.
  const page = await developer.context.newPage();
  const path = '**/api/decisions/discarded*';
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }));
  await page.goto(`${cairn.url}/app/decisions`);
  await page.getByRole('button', { name: 'More' }).click(slowly);
  await page.getByRole('menuitem', { name: 'Discarded drafts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discarded drafts' });
  const again = dialog.getByRole('button', { name: 'Try again' });
  await again.waitFor(slowly);
  await page.unroute(path);
  await again.click();
  await dialog.getByText('No discarded drafts').waitFor(slowly);
  await page.close();
});

test('a draft is discarded, brought back by Undo, and later from the list of those that were', async () => {
  const { page, problems } = developer;
  const { number } = await proposeDecision(page, { title: 'Half of a plan', outcome: 'Half of it.', status: 'draft' });
  await read(page, number);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const row = page.getByRole('table', { name: 'Decisions' }).getByText('Half of a plan');
  const undo = page.getByRole('group', { name: `ADR ${number} is discarded` }).getByRole('button', { name: 'Undo' });
  await undo.waitFor(slowly);
  await row.waitFor({ state: 'hidden', ...slowly });
  await undo.click();
  await row.waitFor(slowly);

  await row.click();
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Discard', exact: true }).click(slowly);
  await undo.waitFor(slowly);
  await page.reload();
  await page.getByRole('table', { name: 'Decisions' }).waitFor(slowly);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Discarded drafts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discarded drafts' });
  await dialog.getByRole('listitem').filter({ hasText: 'Half of a plan' }).getByRole('button', { name: 'Restore' }).click(slowly);
  await dialog.getByText('No discarded drafts').waitFor(slowly);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('status')
    .getByRole('link', { name: `ADR ${number} is a draft again` })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Half of a plan' }).waitFor(slowly);
  expect(problems).toEqual([]);
});
