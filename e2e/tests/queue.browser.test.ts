import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };

interface Row {
  number: number;
  status: string;
  version: number;
}

/** Returns the decision from the server. */
const onServer = (page: Page, number: number): Promise<Row> =>
  page.evaluate(async (wanted) => (await fetch(`/api/projects/payments-api/decisions/${wanted}`)).json(), number);

/** Opens a proposal, with everything it needs to work offline. */
async function openProposal(page: Page): Promise<Row> {
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&status=proposed`);
  await page.getByRole('table', { name: 'Decisions' }).locator('tbody [data-row]').first().click();
  const accept = page.getByRole('button', { name: /^Accept ADR/ });
  const number = Number(/\d+/.exec((await accept.textContent()) ?? '')?.[0]);
  return onServer(page, number);
}

test('what is done offline waits in its order, is seen to wait, survives a reload, and is on the server once', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'lead@acme.example');
  const before = await openProposal(page);
  await cairn.halt();
  await page.getByRole('button', { name: /^Accept ADR/ }).click();
  await page.getByText('You are offline.').waitFor(slowly);
  await page.getByText('1 unsent change.').waitFor(slowly);
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Not sent yet').waitFor(slowly);

  await page.getByRole('button', { name: 'Show changes' }).click();
  await page.getByRole('dialog', { name: 'Unsent changes' }).getByText(`ADR ${before.number}: Accepted`).waitFor(slowly);
  await page.keyboard.press('Escape');

  await page.reload();
  await page.getByText('1 unsent change.').waitFor(slowly);

  await cairn.restart();
  await expect.poll(() => page.getByText('1 unsent change.').count(), slowly).toBe(0);
  expect(await onServer(page, before.number)).toMatchObject({ status: 'accepted', version: before.version + 1 });
  await context.close();
});

test('what is taken back while it waits is never sent, and what the server does not take is said and can be discarded', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  const other = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(other.page, cairn.url, 'owner@acme.example');
  await signIn(page, cairn.url, 'lead@acme.example'); // directly before the wait for a message that the page shows for a while only
  const before = await openProposal(page);
  const offline = async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Accept ADR/ }).click();
    await page.getByText('1 unsent change.').waitFor(slowly);
  };
  await offline();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByText('1 unsent change.').count(), slowly).toBe(0);
  await page.getByRole('button', { name: /^Accept ADR/ }).waitFor(slowly);
  await context.setOffline(false);
  await expect.poll(() => page.getByText('You are offline.').count(), slowly).toBe(0);
  expect(await onServer(page, before.number)).toMatchObject({ status: 'proposed', version: before.version });

  await offline();
  // Meanwhile somebody else has decided differently.
  const refused = await other.page.evaluate(async ({ number, version }) => {
    const { id } = await (await fetch(`/api/projects/payments-api/decisions/${number}`)).json();
    const body = JSON.stringify({ to: 'rejected', version });
    return (await fetch(`/api/decisions/${id}/transition`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }))
      .status;
  }, before);
  expect(refused).toBe(200);
  await context.setOffline(false);
  await page.getByText('1 change was rejected.').waitFor(slowly);
  await page.getByRole('button', { name: 'Show changes' }).click();
  const queue = page.getByRole('dialog', { name: 'Unsent changes' });
  await queue.getByText('Someone else changed this in the meantime.').waitFor(slowly);
  await queue.getByRole('button', { name: 'Discard' }).click();
  await queue.getByText('All changes are sent').waitFor(slowly);
  expect(await onServer(page, before.number)).toMatchObject({ status: 'rejected' });
  await Promise.all([context.close(), other.context.close()]);
});

test('a draft that is discarded offline leaves its list, and the server once it answers', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  const number = await page.evaluate(async () => {
    const { id: projectId } = await (await fetch('/api/projects/payments-api')).json();
    const body = JSON.stringify({ projectId, status: 'draft', title: 'Dropped on a train', outcome: 'Nothing.' });
    return (await (await fetch('/api/decisions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()).number;
  });
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto(`${cairn.url}/app/decisions?project=payments-api`);
  const row = page.getByRole('table', { name: 'Decisions' }).getByText('Dropped on a train');
  const discard = page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Discard', exact: true });
  const offline = async () => {
    await row.click();
    await discard.waitFor(slowly);
    await context.setOffline(true);
    await discard.click();
    await page.getByText('1 unsent change.').waitFor(slowly);
    await row.waitFor({ state: 'hidden' });
  };
  await offline();
  // Undone before it is sent, it is in the list again.
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor(slowly);
  await context.setOffline(false);
  await expect.poll(() => page.getByText('You are offline.').count(), slowly).toBe(0);
  expect(await onServer(page, number)).toMatchObject({ status: 'draft' });

  await offline();
  await context.setOffline(false);
  await expect.poll(() => page.getByText('1 unsent change.').count(), slowly).toBe(0);
  const status = await page.evaluate(async (of) => (await fetch(`/api/projects/payments-api/decisions/${of}`)).status, number);
  expect(status).toBe(404);
  await context.close();
});
