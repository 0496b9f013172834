import { AdminInvoiceListSchema, BillingSchema, PlanListSchema, type PlanUpdate } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

async function teamPlan(page: Page) {
  const { items } = v.parse(PlanListSchema, await (await page.request.get(`${cairn.url}/api/plans`)).json());
  const team = items.find(({ plan }) => plan === 'team');
  if (!team) throw new Error('there is no plan "team"');
  return team;
}

/** Changes the plan as another administrator does. */
async function changeTeam(page: Page, fields: Partial<PlanUpdate>): Promise<void> {
  const { plan: _plan, ...team } = await teamPlan(page);
  const headers = { Origin: cairn.url };
  const answer = await page.request.put(`${cairn.url}/api/admin/plans/team`, { data: { ...team, ...fields }, headers });
  expect(answer.status()).toBe(200);
}

/** Buys one more seat, as an owner: an invoice is open then. */
async function buySeat(page: Page): Promise<void> {
  const { subscription } = v.parse(BillingSchema, await (await page.request.get(`${cairn.url}/api/billing`)).json());
  if (!subscription) throw new Error('there is no subscription');
  const { version, plan, interval, seats } = subscription;
  const answer = await page.request.post(`${cairn.url}/api/billing/subscription`, {
    data: { version, plan, interval, seats: seats + 1 },
    headers: { Origin: cairn.url },
  });
  expect(answer.status()).toBe(200);
}

test('an administrator changes a plan by keyboard, reads whom it touches, and sees what somebody else changed meanwhile', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'admin@cairn.example');
  await page.locator('nav a[href="/app/admin_billing"]').click(slowly);
  await page.getByRole('heading', { level: 1, name: /revenue|per month/ }).waitFor(slowly);
  const { plan: _plan, version, ...before } = await teamPlan(page);
  const card = page.getByRole('region', { name: 'Team', exact: true });
  await card.getByText('500', { exact: true }).waitFor();
  await card.getByText('then $0.04 each').waitFor();

  await page.getByRole('button', { name: 'Edit Team' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Team' });
  const projects = form.getByRole('textbox', { name: 'Projects' });
  await projects.focus(slowly);
  await page.keyboard.type('1');
  await form.getByRole('textbox', { name: 'Seat per month' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('15.50');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');

  const question = page.getByRole('alertdialog', { name: `Save version ${version + 1} of Team?` });
  await question.getByText(/^\d+ organizations? (?:is|are) above the new limits$/).waitFor(slowly);
  const changes = await question.getByRole('listitem').allTextContents();
  expect(changes.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'ProjectsNo limit changes to 1',
    'Seat per month$12 changes to $15.50',
    expect.stringMatching(/^Projects: \d+ organizations?$/),
  ]);
  expect(await violations(page)).toEqual([]);
  await changeTeam(page, { projects: 9, trialDays: 30 });
  await page.keyboard.press('Tab');
  await question.getByRole('button', { name: `Save version ${version + 1}` }).focus();
  await page.keyboard.press('Enter');

  const conflict = form.getByRole('region', { name: 'Somebody else changed this while you were editing' });
  await conflict.getByText('Their changes, now in the form: Trial').waitFor(slowly);
  const both = conflict.getByRole('group', { name: 'Projects' });
  await both.getByText('1', { exact: true }).waitFor();
  await both.getByText('9', { exact: true }).waitFor();
  expect(await form.getByRole('textbox', { name: 'Trial' }).inputValue()).toBe('30');
  await both.getByRole('button', { name: 'Use theirs' }).click();
  expect(await projects.inputValue()).toBe('9');
  await form.getByRole('button', { name: 'Review changes…' }).click();
  await page.getByRole('button', { name: `Save version ${version + 2}` }).click(slowly);
  await form.waitFor({ state: 'detached', ...slowly });

  expect(await teamPlan(page)).toEqual({
    ...before,
    plan: 'team',
    version: version + 2,
    projects: 9,
    trialDays: 30,
    seatMonthlyMinor: 1_550,
  });
  await card.getByText('$15.50').waitFor(slowly);
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await entries
    .filter({ hasText: `Team, version ${version + 2}` })
    .getByText('$15.50')
    .waitFor();
  await entries
    .filter({ hasText: `Team, version ${version + 1}` })
    .getByText('30 days')
    .waitFor();
  await changeTeam(page, before);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  await context.close();
});

test('what was entered is there again later, without undoing what somebody else saved since', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  const { plan: _plan, ...before } = await teamPlan(page);
  await page.goto(`${cairn.url}/app/admin_billing?edit=team`);
  const form = page.getByRole('dialog', { name: 'Edit Team' });
  await form.getByRole('textbox', { name: 'Projects' }).fill('12', slowly);
  await page.keyboard.press('Tab');
  await changeTeam(page, { trialDays: 21 });
  await page.goto(`${cairn.url}/app/admin_billing`);
  await page.getByRole('region', { name: 'Team', exact: true }).getByText('21 days').waitFor(slowly);
  await page.getByRole('button', { name: 'Edit Team' }).click();
  await expect.poll(() => form.getByRole('textbox', { name: 'Projects' }).inputValue(), slowly).toBe('12');
  expect(await form.getByRole('textbox', { name: 'Trial' }).inputValue()).toBe('21');
  await form.getByRole('button', { name: 'Review changes…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Projects').first().waitFor(slowly);
  expect(await question.getByText('Trial').count()).toBe(0);
  await question.getByRole('button', { name: 'Back' }).click();
  await changeTeam(page, { trialDays: before.trialDays });
  await context.close();
});

test('an administrator follows revenue to its invoices, marks one as paid, credits it and voids another', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_billing`);
  await page.getByRole('heading', { level: 1, name: '$420 per month' }).waitFor(slowly);
  const chart = page.getByRole('region', { name: 'Revenue by plan' });
  await chart
    .getByRole('button', { name: 'Table' })
    .or(chart.getByRole('radio', { name: 'Table' }))
    .first()
    .click(slowly);
  await chart.getByRole('table').getByText('$420').first().waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Subscriptions' }).getByRole('link', { name: 'Past due' }).click();
  const subscriptions = page.getByRole('table', { name: 'Subscriptions' });
  await subscriptions
    .getByRole('row', { name: /Globex/ })
    .getByText('$120')
    .waitFor(slowly);

  await page.goto(`${cairn.url}/app/admin_billing`);
  const late = page.getByRole('region', { name: 'Past due' }).getByRole('listitem').filter({ hasText: 'Globex' });
  await late.getByText(/days overdue/).waitFor(slowly);
  await late.getByRole('link', { name: 'Open invoice' }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Invoices' });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText(/^Team, 10 seats, /).waitFor(slowly);
  await preview.getByText('Overdue', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Mark as paid…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Globex has paid $').waitFor(slowly);
  await page.getByRole('dialog').getByRole('group', { name: 'Date of payment' }).waitFor();
  await page.getByRole('textbox', { name: 'Reference' }).fill('SEPA 4711');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).focus();
  await page.keyboard.press('Enter');
  await preview.getByText('Paid', { exact: true }).waitFor(slowly);
  await preview.getByText('SEPA 4711').waitFor();

  await preview.getByRole('button', { name: 'Issue a credit note…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount before tax' }).fill('1', slowly);
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await dialog.getByText('Give a reason. It is in the audit log.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One day was down');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await dialog.waitFor({ state: 'detached', ...slowly });
  await table.getByText('-$1.25', { exact: true }).first().waitFor(slowly);

  await page.goto(`${cairn.url}/app/admin_billing/invoices?q=globex&state=open`);
  await table
    .getByRole('row', { name: /Globex/ })
    .filter({ hasNotText: '-$' })
    .getByRole('link')
    .first()
    .click(slowly);
  await preview.getByRole('button', { name: 'Void…' }).click(slowly);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold twice', slowly);
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  await preview.getByText('Void', { exact: true }).waitFor(slowly);
  await preview.getByText('Sold twice').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the invoices of one organization are a filter in the address, which survives a reload and Back', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_billing/subscriptions?q=globex`);
  await page
    .getByRole('row', { name: /Globex/ })
    .getByRole('link', { name: 'Its invoices' })
    .click(slowly);
  const table = page.getByRole('table', { name: 'Invoices' });
  const others = table
    .getByRole('row')
    .filter({ has: page.locator('td') })
    .filter({ hasNotText: 'Globex' });
  const shown = async () => {
    await page.getByRole('button', { name: 'Organization: Globex' }).waitFor(slowly);
    await table
      .getByRole('row', { name: /Globex/ })
      .first()
      .waitFor(slowly);
    expect(await others.count()).toBe(0);
  };
  await shown();
  expect(new URL(page.url()).searchParams.get('tenant')).toMatch(/^\w+$/);
  await page.reload();
  await shown();
  await page
    .getByRole('link', { name: 'Remove filter Organization' })
    .or(page.getByRole('button', { name: 'Remove filter Organization' }))
    .click();
  await others.first().waitFor(slowly);
  await page.goBack();
  await shown();
  expect(problems).toEqual([]);
  await context.close();
});

test('who voids an invoice too late sees what it is now, and the reason stays', async () => {
  const owner = await visit(browser);
  await signInByApi(owner.page, cairn.url, 'owner@globex.example');
  await buySeat(owner.page);
  await owner.context.close();
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  const answer = await page.request.get(`${cairn.url}/api/admin/billing/invoices?state=open&sort=created`);
  const invoice = v.parse(AdminInvoiceListSchema, await answer.json()).items.find(({ kind }) => kind === 'invoice');
  if (!invoice) throw new Error('there is no open invoice');
  await page.goto(`${cairn.url}/app/admin_billing/invoices?invoice=${invoice.id}`);
  await page.getByRole('button', { name: 'Void…' }).click(slowly);
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Sold twice', slowly);
  const pay = await page.request.post(`${cairn.url}/api/admin/billing/invoices/${invoice.id}/pay`, {
    data: { version: invoice.version },
    headers: { Origin: cairn.url },
  });
  expect(pay.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  const conflict = dialog.getByRole('region', { name: 'Somebody else changed this while you were editing' });
  await conflict.getByText('Also changed: state (now Paid)').waitFor(slowly);
  expect(await reason.inputValue()).toBe('Sold twice');
  expect(await violations(page)).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  await context.close();
});

test('the tax that an administrator sets is on the next invoices, and reverse charge takes none', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_tenants/cairn`);
  await page.getByRole('button', { name: 'Edit tax' }).click(slowly);
  const dialog = page.getByRole('dialog', { name: 'Tax' });
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('19', slowly);
  await dialog.getByRole('textbox', { name: 'Name on invoices' }).fill('VAT 19 %');
  await dialog.getByText('Reverse charge', { exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Edit tax' }).click(slowly);
  const label = dialog.getByRole('textbox', { name: 'Name on invoices' });
  await expect.poll(() => label.inputValue(), slowly).toBe('VAT 19 %');
  expect(await dialog.getByRole('textbox', { name: 'Rate' }).inputValue()).toBe('19%');
  expect(await dialog.getByRole('checkbox', { name: 'Reverse charge' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('With reverse charge no tax is charged: enter 0.').waitFor(slowly);
  await dialog.getByText('Reverse charge', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached', ...slowly });
  const panel = page.getByRole('region', { name: 'Tax' });
  await panel.getByText('19%').waitFor(slowly);
  await panel.getByText('VAT 19 %').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test.each(['owner@acme.example', 'staff@cairn.example'])('%s has no way to the page', async (email) => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, email);
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('navigation').first().waitFor(slowly);
  await page.getByRole('link', { name: 'Projects', exact: true }).first().waitFor(slowly);
  expect(await page.locator('a[href^="/app/admin_billing"]').count()).toBe(0);
  expect((await page.goto(`${cairn.url}/app/admin_billing`))?.status()).toBe(403);
  const statuses = await page.evaluate(async () => {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    return [(await fetch('/api/admin/plans/versions')).status, (await fetch('/api/admin/plans/team/preview', post)).status];
  });
  expect(statuses).toEqual([403, 403]);
  await context.close();
});
