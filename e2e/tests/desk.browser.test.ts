import { defaultDeskSettings, deskOperations, SupportThreadSchema } from '@cairn/api';
import { beforeAll, describe, expect, test } from '@rstest/core';
import type { BrowserContext, Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { freshSignIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const headers = () => ({ origin: cairn.url });
const asked: number[] = [];

/** Business hours without a break, so that due times depend on no day; two tickets that nobody has seen. */
beforeAll(async () => {
  const context = await browser.newContext();
  await signInByApi(context, cairn.url, 'admin@cairn.example');
  const { calendar, targets } = defaultDeskSettings;
  const days = Object.fromEntries(Object.keys(calendar.days).map((day) => [day, { from: '00:00', to: '24:00' }]));
  const put = await context.request.put(`${cairn.url}/api${deskOperations.updateTargets.path}`, {
    data: { calendar: { ...calendar, days }, targets, version: 1 },
    headers: headers(),
  });
  expect(put.status()).toBe(200);
  await context.clearCookies();
  await signInByApi(context, cairn.url, 'dev@acme.example');
  asked.push(await ask(context, 'The import of rules stops half way'), await ask(context, 'Rules are imported twice'));
  await context.close();
});

async function ask({ request }: BrowserContext, subject: string): Promise<number> {
  const answer = await request.post(`${cairn.url}/api/support/tickets`, { data: { subject, text: 'Since today.' }, headers: headers() });
  return v.parse(SupportThreadSchema, await answer.json()).ticket.number;
}

const openTicket = (page: Page, number: number | undefined) => page.getByRole('article', { name: `Ticket ${number}` });

const entry = (page: Page, name: string) => page.getByRole('menuitemradio', { name }).or(page.getByRole('menuitem', { name }));

describe('the desk', () => {
  test('one ticket is worked on by single keys: assignee, priority, tag, status, snooze', async () => {
    const { page, context, problems } = await visit(browser);
    await signInByApi(page, cairn.url, 'staff@cairn.example');
    await page.clock.install();
    const [number] = asked;
    await page.goto(`${cairn.url}/app/staff/tickets?queue=inbox&ticket=${number}`);
    const ticket = openTicket(page, number);
    const side = ticket.getByRole('complementary', { name: 'Properties' });
    const due = side.locator('time').first();
    await due.getByText(/7h|8h/).waitFor();
    const before = await due.textContent();
    await page.clock.fastForward('05:00');
    await expect.poll(() => due.textContent()).not.toBe(before);

    await page.getByRole('heading', { level: 1 }).focus();
    const messages = ticket.getByRole('region', { name: 'Messages' });
    await page.keyboard.press('p');
    await entry(page, 'Urgent').press('Enter');
    await messages.getByText('set the priority to Urgent').waitFor();
    await side
      .getByText(/5\dm|55 min|54 min/)
      .first()
      .waitFor();
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('rules-import');
    await page.keyboard.press('Enter');
    await messages.getByText('added the tags rules-import').waitFor();
    await page.keyboard.press('s');
    await entry(page, 'On hold').press('Enter');
    await messages.getByText('set the status to On hold').waitFor();
    await side.getByText('paused').first().waitFor();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).press('Enter');
    await ticket.getByRole('button', { name: /^Snoozed until/ }).waitFor();
    await page.getByRole('link', { name: /^Snoozed 1$/ }).waitFor();
    await page.keyboard.press('m');
    await messages.getByText('took the ticket').waitFor();
    await side.getByText('Amina Haddad').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('many tickets are changed at once, with one undo, and found by their tag', async () => {
    const { page, context, problems } = await visit(browser, await freshSignIn(browser, cairn.url, 'staff@cairn.example'));
    await page.goto(`${cairn.url}/app/staff/tickets?q=Rules`);
    const rows = page.getByRole('region', { name: 'Tickets' }).locator('[data-row]');
    await rows.first().waitFor();
    const many = await rows.count();
    expect(many).toBeGreaterThanOrEqual(2);
    for (let at = 0; at < many; at += 1) {
      await rows.nth(at).focus();
      await page.keyboard.press('x');
    }
    await page.getByText(`${many} selected`).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('batch');
    await page.keyboard.press('Enter');
    await page.getByText(`${many} tickets changed`).waitFor();
    await page.goto(`${cairn.url}/app/staff/tickets?tag=batch`);
    await rows.first().waitFor();
    expect(await rows.count()).toBe(many);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('an administrator changes targets and business hours, which staff read', async () => {
    const { page, context, problems } = await visit(browser, await freshSignIn(browser, cairn.url, 'admin@cairn.example'));
    await page.goto(`${cairn.url}/app/staff/targets`);
    const first = page.getByRole('group', { name: 'Urgent' }).getByRole('textbox', { name: 'First reply' });
    await first.fill('30');
    await page.getByRole('group', { name: 'Sunday' }).getByLabel('To').fill('18:00');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Business hours and targets are saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => first.inputValue()).toBe('30');
    expect(problems).toEqual([]);
    await context.close();
  });
});
