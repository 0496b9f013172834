import { rollBack } from '@cairn/release';
import { expect, test } from '@rstest/core';
import type { BrowserContext, Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { deployNext, tokenOf } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** Counts the open live event streams of a browser, over all of its tabs. */
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

/** Runs `load`, which loads a new document, and waits for that document's own stream, not the former one's. */
async function withNewStream(streams: ReturnType<typeof countStreams>, load: () => Promise<void>): Promise<void> {
  await expect.poll(() => streams.open(), slowly).toBe(1);
  const first = streams.begun.length;
  await load();
  await expect.poll(() => streams.begun.length, slowly).toBe(first + 1);
  await expect.poll(() => streams.open(), slowly).toBe(1);
}
const proposed = (page: Page) => page.getByRole('row').filter({ hasText: 'Proposed' });

test('what one person decides, another sees without a reload', async () => {
  const lead = await visit(browser);
  const developer = await visit(browser);
  const streams = countStreams(developer.context);
  await signIn(lead.page, cairn.url, 'lead@acme.example');
  await signIn(developer.page, cairn.url, 'dev@acme.example');

  await withNewStream(streams, async () => {
    await developer.page.goto(`${cairn.url}/app/decisions?project=payments-api&status=proposed`);
    await proposed(developer.page).first().waitFor();
  });
  const before = await proposed(developer.page).count();

  await lead.page.goto(`${cairn.url}/app/decisions?project=payments-api&status=proposed`);
  await proposed(lead.page).first().getByRole('link').first().click();
  await lead.page.getByRole('button', { name: /^Accept ADR/ }).click();
  await expect.poll(() => proposed(developer.page).count(), slowly).toBe(before - 1);
  await lead.page.getByRole('button', { name: 'Undo' }).click();
  // New rows wait for a click: no row jumps while somebody uses the list.
  await developer.page.getByRole('button', { name: '1 new' }).click(slowly);
  await expect.poll(() => proposed(developer.page).count(), slowly).toBe(before);

  expect([...lead.problems, ...developer.problems]).toEqual([]);
  await Promise.all([lead.context.close(), developer.context.close()]);
});

test('how much waits stands beside its entry of the navigation, and follows what others decide', async () => {
  const { page, context, problems } = await visit(browser);
  const streams = countStreams(context);
  const lead = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await signIn(lead.page, cairn.url, 'lead@acme.example');
  const review = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Review', exact: true });
  // A page that does not show patterns itself.
  await withNewStream(streams, async () => {
    await page.goto(`${cairn.url}/app/settings`);
    await review.waitFor();
  });
  const shown = async () => Number(await review.locator('[aria-hidden]').filter({ hasText: /\d/ }).textContent());
  const before = await shown();
  expect(before).toBeGreaterThan(0);
  const described = await review.evaluate((link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toBe(`${before} patterns to review`);

  await lead.page.goto(`${cairn.url}/app/learning`);
  await lead.page.getByRole('row').filter({ hasText: 'Merchant console' }).getByRole('link').first().click();
  await lead.page.getByRole('button', { name: /^Accept/ }).click();
  await expect.poll(shown, slowly).toBe(before - 1);
  await lead.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown, slowly).toBe(before);

  expect([...problems, ...lead.problems]).toEqual([]);
  await Promise.all([context.close(), lead.context.close()]);
});

test('beside the decisions, whoever may not review reads that they are proposed, not that they wait for them', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'viewer@acme.example');
  const decisions = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Decisions', exact: true });
  const said = () => decisions.evaluate((link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent);
  await expect.poll(said, slowly).toMatch(/^\d+ proposed decisions?$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('a browser has one stream however many tabs it has, and the next tab takes it up after the last event', async () => {
  const { page, context, problems } = await visit(browser);
  const streams = countStreams(context);
  await signIn(page, cairn.url, 'owner@acme.example');
  await withNewStream(streams, async () => {
    await page.goto(`${cairn.url}/app/projects`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  const before = cairn.network.requests.length;
  const second = await context.newPage();
  second.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await second.goto(`${cairn.url}/app/projects`);
  await second.getByRole('heading', { name: '4 projects' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Client SDKs' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await second.getByRole('heading', { name: '3 projects' }).waitFor();
  // The second tab has received the event, so it is connected by now: any stream of its own would have reached the server.
  expect(cairn.network.requests.slice(before).filter((path) => path === '/api/events')).toEqual([]);
  expect(streams.open()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await second.getByRole('heading', { name: '4 projects' }).waitFor();

  const begun = streams.begun.length;
  await page.close();
  await expect.poll(() => streams.begun.length, slowly).toBe(begun + 1);
  expect(streams.begun.at(-1)).not.toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

test('a stream of live events that ends with its page is no failure, one that the network refuses is a warning', async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
  const streams = countStreams(context);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const failed = expect.stringContaining('live event stream failed');
  await signIn(page, cairn.url, 'owner@acme.example');
  await withNewStream(streams, () => page.goto(`${cairn.url}/app/projects`).then(() => undefined));
  await withNewStream(streams, () => page.reload().then(() => undefined));
  // As some browsers do when a navigation begins: every request ends, but the page is still there.
  await withNewStream(streams, () => page.evaluate(() => stop()));
  // A document that is left while its stream is still connecting.
  await page.goto(`${cairn.url}/app/projects`, { waitUntil: 'commit' });
  await withNewStream(streams, () => page.goto(`${cairn.url}/app/settings`).then(() => undefined));
  expect(warnings).not.toContainEqual(failed);

  cairn.network.down = (path) => path === '/api/events';
  try {
    await page.reload();
    await expect.poll(() => warnings, slowly).toContainEqual(failed);
  } finally {
    cairn.network.down = () => false;
  }
  expect(problems.filter((problem) => !problem.includes('net::ERR_'))).toEqual([]);
  await context.close();
});

test('what one of staff answers, a colleague sees without a reload, in the list and in the ticket', async () => {
  const answering = await visit(browser);
  const watching = await visit(browser);
  const streams = countStreams(watching.context);
  await signIn(answering.page, cairn.url, 'staff@cairn.example');
  await signIn(watching.page, cairn.url, 'admin@cairn.example');
  await answering.page.goto(`${cairn.url}/app/staff/tickets?status=open`);
  await answering.page.locator('[data-row]').first().click();
  await answering.page.waitForURL(/ticket=\d+/);
  const number = new URL(answering.page.url()).searchParams.get('ticket');
  const ticketOf = (page: Page) => page.getByRole('article', { name: `Ticket ${number}` });

  const rows = watching.page.getByRole('region', { name: 'Tickets' }).locator('[data-row]');
  await withNewStream(streams, async () => {
    await watching.page.goto(`${cairn.url}/app/staff/tickets?status=open&ticket=${number}`);
    await ticketOf(watching.page).getByRole('textbox').waitFor();
  });
  const before = await rows.count();

  await ticketOf(answering.page).getByRole('textbox').fill('It is fixed in the release of today.');
  await answering.page.keyboard.press('Control+Enter');
  await ticketOf(watching.page).getByText('It is fixed in the release of today.', { exact: true }).waitFor(slowly);
  await ticketOf(watching.page).locator('header').getByText('Pending').waitFor(slowly);
  await expect.poll(() => rows.count(), slowly).toBe(before - 1);

  expect([...answering.problems, ...watching.problems]).toEqual([]);
  await Promise.all([answering.context.close(), watching.context.close()]);
});

test('an administrator sees a release and its roll back without a reload', async () => {
  const { page, context, problems } = await visit(browser);
  const streams = countStreams(context);
  await signIn(page, cairn.url, 'admin@cairn.example');
  const row = page.getByRole('table', { name: 'Remotes and releases' }).getByRole('row', { name: /^settings / });
  await withNewStream(streams, async () => {
    await page.goto(`${cairn.url}/app/admin_system`);
    await row.waitFor();
  });
  const running = () => row.getByRole('cell').nth(1).textContent();
  const old = await running();
  expect(old).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{12}$/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const released = await deployNext(cairn, 'settings');
  await expect.poll(running, slowly).toBe(released.release);
  await rollBack({ remote: 'settings', server: cairn.url, token: tokenOf(cairn, 'settings') });
  await expect.poll(running, slowly).toBe(old);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});
