import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';

let cairn: Cairn;
let browser: Browser;

beforeAll(async () => {
  [cairn, browser] = await Promise.all([startCairn(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
});

/** Counts the streams of live events that a browser has open, over all of its tabs. */
function countStreams(context: BrowserContext): { begun: string[]; open: () => number } {
  const begun: string[] = [];
  let open = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    open += 1;
    begun.push(request.headers()['last-event-id'] ?? '');
  });
  const over = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === '/api/events') open -= 1;
  };
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  return { begun, open: () => open };
}

const slowly = { timeout: 15_000 };
const proposed = (page: Page) => page.getByRole('row').filter({ hasText: 'Proposed' });

test('what one person decides, another sees without a reload', async () => {
  const lead = await visit(browser);
  const developer = await visit(browser);
  const streams = countStreams(developer.context);
  await signIn(lead.page, cairn.url, 'lead@acme.example');
  await signIn(developer.page, cairn.url, 'dev@acme.example');

  await developer.page.goto(`${cairn.url}/app/decisions?project=payments-api&status=proposed`);
  await proposed(developer.page).first().waitFor();
  const before = await proposed(developer.page).count();
  await expect.poll(() => streams.open(), slowly).toBe(1);

  await lead.page.goto(`${cairn.url}/app/decisions?project=payments-api&status=proposed`);
  await proposed(lead.page).first().getByRole('link').first().click();
  await lead.page.getByRole('button', { name: /^Accept ADR/ }).click();
  await expect.poll(() => proposed(developer.page).count(), slowly).toBe(before - 1);

  expect([...lead.problems, ...developer.problems]).toEqual([]);
  await Promise.all([lead.context.close(), developer.context.close()]);
});

test('a browser has one stream however many tabs it has, and the next tab takes it up after the last event', async () => {
  const { page, context, problems } = await visit(browser);
  const streams = countStreams(context);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/projects`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => streams.open(), slowly).toBe(1);

  const second = await context.newPage();
  second.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await second.goto(`${cairn.url}/app/projects`);
  await second.getByRole('heading', { name: '4 projects' }).waitFor();
  await second.waitForTimeout(1_500); // a stream of its own would have begun by now
  expect(streams.open()).toBe(1);

  await page.getByRole('button', { name: 'Actions for Client SDKs' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await second.getByRole('heading', { name: '3 projects' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await second.getByRole('heading', { name: '4 projects' }).waitFor();

  const begun = streams.begun.length;
  await page.close();
  await expect.poll(() => streams.begun.length, slowly).toBe(begun + 1);
  expect(streams.begun.at(-1)).not.toBe('');
  expect(problems).toEqual([]);
  await context.close();
});
