import { DeskSettingsSchema, defaultDeskSettings, deskOperations } from '@cairn/api';
import { beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { ask, call, menuEntry, openTicket, signedIn } from '../support/desk.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const path = deskOperations.targets.path.slice(1);

/** Business hours around the clock, so that due times do not depend on the day. */
beforeAll(async () => {
  const { calendar, targets } = defaultDeskSettings;
  const days = Object.fromEntries(Object.keys(calendar.days).map((day) => [day, { from: '00:00', to: '24:00' }]));
  await call(await visitorOf('admin@cairn.example'), 'PUT', path, { calendar: { ...calendar, days }, targets, version: 1 });
});

describe('the desk', () => {
  test('a due time goes on while the page is open', async () => {
    const number = await ask(await visitorOf('dev@acme.example'), 'The import of rules stops half way');
    const { page, context, problems } = await signedIn('staff@cairn.example');
    await page.clock.install();
    await page.goto(`${cairn.url}/app/staff/tickets?ticket=${number}`);
    const side = openTicket(page, number).getByRole('complementary', { name: 'Properties' });
    const due = side.locator('time').first();
    await due.getByText(/7h|8h/).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('p');
    await menuEntry(page, 'Urgent').press('Enter');
    await due.getByText(/5\dm|5\d min/).waitFor();
    // After the code of the menus is loaded: a script in flight fails when the clock jumps five minutes.
    const before = await due.textContent();
    await page.clock.fastForward('05:00');
    await expect.poll(() => due.textContent()).not.toBe(before);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('an administrator changes targets and business hours, which staff read; a figure of the report leads to its tickets', async () => {
    const admin = await visitorOf('admin@cairn.example');
    const { page, problems } = admin;
    const save = async (status: number) => {
      const answer = page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().endsWith(path));
      await page.getByRole('button', { name: 'Save', disabled: false }).press('Enter');
      expect((await answer).status()).toBe(status);
    };
    await page.goto(`${cairn.url}/app/staff/targets`);
    const first = page.getByRole('group', { name: 'Urgent' }).getByRole('textbox', { name: 'First reply' });
    await first.fill('30');
    await page.getByRole('group', { name: 'Sunday' }).getByLabel('To').fill('18:00');
    await save(200);
    await page.getByText('Business hours and targets are saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => first.inputValue()).toBe('30');

    // A colleague saves in between: their changes are in the form, and fields that both changed offer a choice.
    const monday = page.getByRole('group', { name: 'Monday' }).getByLabel('From');
    await monday.fill('07:00');
    const saved = v.parse(DeskSettingsSchema, await call(admin, 'GET', path));
    const days = { ...saved.calendar.days, monday: { from: '08:30', to: '16:00' } };
    const urgent = { ...saved.targets.urgent, firstReply: 45 };
    await call(admin, 'PUT', path, { ...saved, calendar: { ...saved.calendar, days }, targets: { ...saved.targets, urgent } });
    await save(409);
    const side = page.getByRole('group', { name: 'Monday: from' });
    await side.getByText('08:30').waitFor();
    await expect.poll(() => first.inputValue()).toBe('45');
    await side.getByRole('button', { name: /theirs/i }).press('Enter');
    await expect.poll(() => monday.inputValue()).toBe('08:30');
    await save(200);

    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('heading', { name: 'Backlog' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const asked = page.getByRole('main').locator('dl').getByRole('link').first();
    const many = await asked.textContent();
    await asked.press('Enter');
    await page.waitForURL(/report=asked&from=/);
    await page.getByText(`1 to ${many} of ${many}`).waitFor();
    // The browser logs the conflict.
    expect(problems).toEqual([expect.stringContaining('409 (Conflict)')]);
  });
});
