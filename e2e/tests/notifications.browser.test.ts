import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /notification/i });
const unreadIn = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Proposes a decision through the API as the user signed in on the page. */
async function propose(page: Page, title: string): Promise<void> {
  const status = await page.evaluate(async (text) => {
    const project = await (await fetch('/api/projects/payments-api')).json();
    const body = JSON.stringify({ projectId: project.id, title: text, outcome: 'So it shall be.' });
    return (await fetch('/api/decisions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).status;
  }, title);
  expect(status).toBe(201);
}

/** A new row shows at once on a page that was just rendered, and waits behind the pill after that. */
async function arrives(tab: Page, title: string): Promise<void> {
  const [row, pill] = [tab.getByText(title).first(), tab.getByRole('button', { name: '1 new' })];
  // The pill may appear between two checks.
  const shown = async () => {
    if (await pill.isVisible()) await pill.click();
    return row.isVisible();
  };
  await expect.poll(shown, slowly).toBe(true);
}

/** Two people of one organization: one who may accept, and one who proposes. */
async function leadAndDeveloper() {
  const lead = await visit(browser, { serviceWorkers: 'block' });
  const developer = await visit(browser);
  await signIn(lead.page, cairn.url, 'lead@acme.example');
  await signIn(developer.page, cairn.url, 'dev@acme.example');
  return { lead, developer };
}

test('the bell counts live, shows the latest, opens what it is about, and its author hears what became of it', async () => {
  const { lead, developer } = await leadAndDeveloper();
  const before = await unreadIn(lead.page);
  await propose(developer.page, 'Send webhooks in order');
  await expect.poll(() => unreadIn(lead.page), slowly).toBe(before + 1);
  expect(await lead.page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/notifications/unread`).length)).toBe(1);

  await bell(lead.page).click();
  const panel = lead.page.getByRole('dialog', { name: 'Notifications' });
  await panel
    .getByRole('link', { name: /Lin Qiu requested your review of ADR \d+/ })
    .filter({ hasText: 'Send webhooks in order' })
    .click(slowly);
  await lead.page.getByRole('heading', { name: 'Send webhooks in order' }).waitFor(slowly);
  await expect.poll(() => unreadIn(lead.page), slowly).toBe(before);

  const told = await unreadIn(developer.page);
  await lead.page.getByRole('button', { name: /^Accept ADR/ }).click();
  await expect.poll(() => unreadIn(developer.page), slowly).toBe(told + 1);
  expect([...lead.problems, ...developer.problems]).toEqual([]);
  await Promise.all([lead.context.close(), developer.context.close()]);
});

test('the page lists them, marks one and all with a way back, and keeps what reaches the reader', async () => {
  const { lead, developer } = await leadAndDeveloper();
  await propose(developer.page, 'Close idle connections');
  const { page } = lead;
  await page.goto(`${cairn.url}/app/notifications`);
  const rows = page.getByRole('table', { name: 'Notifications' }).locator('tbody [data-row]');
  const row = rows.filter({ hasText: /Lin Qiu requested your review/ }).first();
  await row.click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Close idle connections' }).waitFor(slowly);
  await preview.getByRole('button', { name: /^Accept ADR/ }).waitFor(slowly);

  const count = await rows.count();
  await page.keyboard.press('e');
  await expect.poll(() => rows.count(), slowly).toBe(count - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count(), slowly).toBe(count);

  await page.getByRole('button', { name: 'Mark all as done' }).click();
  await page.getByText('Nothing to review').waitFor(slowly);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count(), slowly).toBe(count);

  await page.getByRole('button', { name: 'Notification settings' }).click();
  await page.getByRole('checkbox', { name: 'Decisions to review: in Cairn' }).uncheck({ force: true });
  await page.getByRole('button', { name: /Replies to me: by email/ }).click();
  await page.getByRole('option', { name: 'At once' }).click();
  await page.getByRole('switch', { name: /Quiet hours/ }).check({ force: true });
  const preferences = () => page.evaluate(async () => (await (await fetch('/api/auth/me')).json()).user.preferences);
  await expect.poll(preferences, slowly).toMatchObject({
    notifications: { waiting: false },
    notificationEmail: { topics: { replies: 'now' }, quiet: { from: 19, until: 7 }, timeZone: 'UTC' },
  });
  expect(lead.problems).toEqual([]);
  await Promise.all([lead.context.close(), developer.context.close()]);
});

test('an email about a notification has a link that turns these emails off without a sign-in, and on again', async () => {
  const { lead, developer } = await leadAndDeveloper();
  await lead.page.evaluate(async () => {
    const body = JSON.stringify({ notificationEmail: { topics: { waiting: 'now' }, quiet: null } });
    await fetch('/api/auth/me/preferences', { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body });
  });
  await propose(developer.page, 'Known by email');
  const reader = await visit(browser);
  await reader.page.goto(await mailedLink('lead@acme.example', '/auth/unsubscribe'));
  await reader.page.getByRole('button', { name: 'Stop notification emails' }).click();
  await reader.page.getByRole('heading', { name: 'Notification emails are off' }).waitFor(slowly);
  await reader.page.getByRole('button', { name: 'Turn them on again' }).click();
  await reader.page.getByRole('heading', { name: 'You get notification emails again' }).waitFor(slowly);
  expect(reader.problems).toEqual([]);
  await Promise.all([lead.context.close(), developer.context.close(), reader.context.close()]);
});

test('what happens between a page’s HTML and its stream reaches the page, and every tab that follows another’s stream', async () => {
  const { lead, developer } = await leadAndDeveloper();
  const { page, context } = lead;
  const proposals = `${cairn.url}/app/decisions?project=payments-api&status=proposed`;
  const shown = (tab: Page) => tab.getByRole('table', { name: 'Decisions' }).locator('tbody [data-row]').first().waitFor(slowly);

  let letStream: () => void = () => undefined;
  const streamAllowed = new Promise<void>((resolve) => (letStream = resolve));
  await page.route('**/api/events', async (route) => {
    await streamAllowed;
    await route.continue();
  });
  await page.goto(proposals);
  await shown(page);
  await propose(developer.page, 'Written before the stream was there');
  letStream();
  await arrives(page, 'Written before the stream was there');

  // The second tab shares the first one's stream, and receives nothing before its own code is loaded.
  const second = await context.newPage();
  let letCode: () => void = () => undefined;
  const codeAllowed = new Promise<void>((resolve) => (letCode = resolve));
  await second.route(/\/live[.-][^/]*\.js$/, async (route) => {
    await codeAllowed;
    await route.continue();
  });
  await second.goto(proposals);
  await shown(second);
  await propose(developer.page, 'Written before the second tab listened');
  await arrives(page, 'Written before the second tab listened');
  letCode();
  await arrives(second, 'Written before the second tab listened');
  expect(lead.problems).toEqual([]);
  await Promise.all([context.close(), developer.context.close()]);
});
