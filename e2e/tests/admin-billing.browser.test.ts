import { PlanListSchema, type PlanUpdate } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

async function teamPlan(page: Page) {
  const { items } = v.parse(PlanListSchema, await (await page.request.get(`${cairn.url}/api/plans`)).json());
  const team = items.find(({ plan }) => plan === 'team');
  if (!team) throw new Error('there is no plan "team"');
  return team;
}

/** Changes the plan as another administrator would. */
async function changeTeam(page: Page, fields: Partial<PlanUpdate>): Promise<void> {
  const { plan: _plan, ...team } = await teamPlan(page);
  const headers = { Origin: cairn.url };
  const answer = await page.request.put(`${cairn.url}/api/admin/plans/team`, { data: { ...team, ...fields }, headers });
  expect(answer.status()).toBe(200);
}

test('an administrator changes a plan by keyboard, reads whom it touches, and sees what somebody else changed meanwhile', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app`);
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
  await question.getByText(/^\d+ tenants? (?:is|are) above the new limits$/).waitFor(slowly);
  const changes = await question.getByRole('listitem').allTextContents();
  expect(changes.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'ProjectsNo limit changes to 1',
    'Seat per month$12 changes to $15.50',
    expect.stringMatching(/^Projects: \d+ tenants?$/),
  ]);
  expect(await violations(page)).toEqual([]);
  await changeTeam(page, { projects: 9, trialDays: 30 });
  await page.keyboard.press('Tab');
  await question.getByRole('button', { name: `Save version ${version + 1}` }).focus();
  await page.keyboard.press('Enter');

  const conflict = form.getByRole('region', { name: 'Someone else changed this while you were editing' });
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
});

test('what was entered is there again later, without undoing what somebody else saved since', async () => {
  const { page } = await visitorOf('admin@cairn.example');
  const { plan: _plan, ...before } = await teamPlan(page);
  await openAddress(page, `${cairn.url}/app/admin_billing?edit=team`);
  const form = page.getByRole('dialog', { name: 'Edit Team' });
  await form.getByRole('textbox', { name: 'Projects' }).fill('12', slowly);
  await page.keyboard.press('Tab');
  await changeTeam(page, { trialDays: 21 });
  await openAddress(page, `${cairn.url}/app/admin_billing`);
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
});

test.each(['owner@acme.example', 'staff@cairn.example'])('%s has no way to the page', async (email) => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, email);
  await openAddress(page, `${cairn.url}/app`);
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
