import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { decisionsKept, keptReads } from '../support/persisted-reads.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };

interface Visited {
  path: string;
  /** A text of that page that its skeleton does not have. */
  text: string;
  /** The key of a query that the page reads, as it is persisted. */
  query: RegExp;
}

/** A list, a row's page, the dashboard, a conversation, each with a text that it shows. */
async function places(page: Page): Promise<Visited[]> {
  const { items } = await (await page.request.get(`${cairn.url}/api/conversations`)).json();
  const { id } = items.find(({ title }: { title: string }) => title === 'How a charge flows');
  const { messages } = await (await page.request.get(`${cairn.url}/api/conversations/${id}`)).json();
  expect(messages.length).toBeGreaterThan(0);
  const decision = await (await page.request.get(`${cairn.url}/api/projects/payments-api/decisions/12`)).json();
  return [
    { path: '/app', text: 'Payments API', query: /"conversations","recent"/ },
    { path: '/app/decisions', text: 'Idempotency records live in Postgres', query: decisionsKept },
    {
      path: '/app/decisions?project=payments-api&decision=12&view=full',
      text: decision.title,
      query: /"decisions","payments-api",12|"decisions","one","payments-api",12/,
    },
    { path: '/app/projects', text: 'Payments API', query: /"projects","facets"/ },
    { path: '/app/insights', text: 'Payments API', query: /"insights"/ },
    { path: `/app/conversations?conversation=${id}`, text: 'How a charge flows', query: /"thread"/ },
  ];
}

async function open(page: Page, { path, text }: Visited): Promise<void> {
  await page.goto(`${cairn.url}${path}`);
  await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor(slowly);
}

test('what was read stays readable for as many loads without the server as somebody likes', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  const visited = await places(page);
  for (const one of visited) {
    await open(page, one);
    await expect.poll(() => keptReads(page), slowly).toMatch(one.query);
  }
  await cairn.halt();
  for (let round = 1; round <= 4; round += 1) {
    for (const one of visited) {
      await open(page, one);
      expect(await page.getByText('This page could not be loaded').count(), `${one.path}, load ${round}`).toBe(0);
    }
    await page.getByText('You are offline.').waitFor(slowly);
  }
  await cairn.restart();
  await expect.poll(() => page.getByText('You are offline.').count(), slowly).toBe(0);
  await context.close();
});
