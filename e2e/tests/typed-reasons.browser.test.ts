import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// The reason typed for an optimistic change that fails later.
runCairn();

const slowly = { timeout: 20_000 };
const reason = 'We had this in spring, and it broke the nightly run.';

interface Pattern {
  id: string;
  number: number;
  version: number;
}

async function propose(page: Page, rule: string): Promise<Pattern> {
  const { id: projectId } = await (await page.request.get(`${cairn.url}/api/projects/payments-api`)).json();
  return page.evaluate(
    async (body) => {
      const answer = await fetch('/api/patterns', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return (await answer.json()).pattern;
    },
    JSON.stringify({ projectId, rule, kind: 'convention' }),
  );
}

const read = async (page: Page, path: string) => (await page.request.get(`${cairn.url}/api/${path}`)).json();

/** Another person edits the pattern, so that its displayed version is outdated. */
async function editElsewhere(page: Page, { id }: Pattern, rule: string): Promise<void> {
  const { version } = await read(page, `patterns/${id}`);
  const json = {
    version,
    rule,
    rationale: '',
    kind: 'convention',
    paths: [],
    languages: [],
    examples: [],
    level: 'project',
    reviewBy: null,
  };
  const answer = await page.request.patch(`${cairn.url}/api/patterns/${id}`, { data: json, headers: { Origin: cairn.url } });
  expect(answer.status()).toBe(200);
}

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function openPattern(page: Page, { id, number }: Pattern): Promise<void> {
  await page.goto(`${cairn.url}/app/project/patterns?project=payments-api&pattern=${id}`);
  await preview(page).getByText(`PAT-${number}`, { exact: true }).first().waitFor(slowly);
}

const rejecting = (page: Page, { number }: Pattern) => page.getByRole('dialog', { name: `Reject PAT-${number}?` });

async function reject(page: Page, pattern: Pattern): Promise<void> {
  await preview(page)
    .getByRole('button', { name: /^Reject/ })
    .click(slowly);
  const dialog = rejecting(page, pattern);
  await dialog.getByText('Too vague to follow', { exact: true }).click(slowly);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function expectOffered(page: Page, pattern: Pattern): Promise<void> {
  await openPattern(page, pattern);
  await preview(page)
    .getByRole('button', { name: /^Reject/ })
    .click(slowly);
  const dialog = rejecting(page, pattern);
  await dialog.getByText('Draft restored').waitFor(slowly);
  expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(reason);
}

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.draft.')));

test('the reason of a rejection that the server could not save is offered again, and gone once it is saved', async () => {
  const { page } = await visit(browser);
  await signIn(page, cairn.url, 'lead@acme.example');
  const pattern = await propose(page, 'Run the nightly job twice.');
  await openPattern(page, pattern);
  const path = '**/api/patterns/*/transition';
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }));
  await reject(page, pattern);
  await page.unroute(path);
  await expectOffered(page, pattern);
  await rejecting(page, pattern).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.poll(async () => (await read(page, `patterns/${pattern.id}`)).reason?.note, slowly).toBe(reason);
  await expect.poll(() => drafts(page), slowly).toEqual([]);
});

test('the reason of a rejection is offered again where somebody else has changed the pattern meanwhile', async () => {
  const { page } = await visit(browser);
  await signIn(page, cairn.url, 'lead@acme.example');
  const pattern = await propose(page, 'Keep the nightly log for a week.');
  await openPattern(page, pattern);
  // The page learns of the change only after the rejection was sent.
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await preview(page)
    .getByRole('button', { name: /^Reject/ })
    .waitFor(slowly);
  await editElsewhere(page, pattern, 'Keep the nightly log for a month.');
  await reject(page, pattern);
  await expectOffered(page, pattern);
});

test('what was typed for a change that waited, and that the server then refuses, is shown in the queue', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'lead@acme.example');
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  const other = await visit(browser);
  await signIn(other.page, cairn.url, 'owner@acme.example');
  const pattern = await propose(page, 'Sign every nightly build.');
  await openPattern(page, pattern);
  await context.setOffline(true);
  await reject(page, pattern);
  await page.getByText('1 unsent change.').waitFor(slowly);
  await editElsewhere(other.page, pattern, 'Sign every build.');
  await context.setOffline(false);
  await page.getByText('1 change was rejected.').waitFor(slowly);
  await page.getByRole('button', { name: 'Show changes' }).click();
  await page.getByRole('dialog', { name: 'Unsent changes' }).getByText(reason).waitFor(slowly);
  await Promise.all([context.close(), other.context.close()]);
});

test('the reason for which a secret is accepted is offered again where it could not be saved', async () => {
  const { page } = await visit(browser);
  await signIn(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project/security?project=payments-api`);
  const accept = page.getByRole('main').getByRole('button', { name: 'Acknowledge until…' }).first();
  await accept.click(slowly);
  const dialog = page.getByRole('dialog', { name: 'Acknowledge this finding?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason, slowly);
  const path = '**/api/findings/*/transition';
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }));
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await accept.click(slowly);
  await dialog.getByText('Draft restored').waitFor(slowly);
  expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(reason);
});
