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
    await page.keyboard.press('m');
    await side.getByText('Amina Haddad').waitFor();
    await page.keyboard.press('p');
    await page.getByRole('menuitemradio', { name: 'Urgent' }).press('Enter');
    await side
      .getByText(/5\dm|55 min|54 min/)
      .first()
      .waitFor();
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('rules-import');
    await page.getByRole('option', { name: 'Add “rules-import”' }).click();
    await side.getByText('rules-import').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await page.getByRole('menuitemradio', { name: 'On hold' }).press('Enter');
    await side.getByText('paused').first().waitFor();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).press('Enter');
    await ticket.getByRole('button', { name: /^Snoozed until/ }).waitFor();
    await page.getByRole('link', { name: /^Snoozed 1$/ }).waitFor();
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
    await rows.first().focus();
    for (let at = 0; at < many; at += 1) {
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('batch');
    await page.getByRole('option', { name: 'Add “batch”' }).click();
    await page.getByText(`${many} tickets changed`).waitFor();
    await page.goto(`${cairn.url}/app/staff/tickets?tag=batch`);
    await rows.first().waitFor();
    expect(await rows.count()).toBe(many);
    expect(problems).toEqual([]);
    await context.close();
  });
});
