import { BillingSchema, PlanListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { APIResponse, Browser, Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { workerBrowser } from '../support/running.ts';

let cairn: Cairn;
let browser: Browser;
/** A separate Cairn, because the test changes the limits of a plan. */
beforeAll(async () => {
  [cairn, browser] = await Promise.all([startCairn(), workerBrowser()]);
});
afterAll(() => cairn?.stop());

const slowly = { timeout: 20_000 };
const as = async (email: string) => {
  const visitor = await visit(browser);
  await signInByApi(visitor.page, cairn.url, email);
  return visitor;
};
const send = async (page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<APIResponse> => {
  const response = await page.request.fetch(`${cairn.url}/api/${path}`, { method, data, headers: { Origin: cairn.url } });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response;
};

/** Sells Acme the Team plan in a version with one project. Acme has more already. */
async function limitProjects(): Promise<void> {
  const operator = await as('admin@cairn.example');
  const { items } = v.parse(PlanListSchema, await (await operator.page.request.get(`${cairn.url}/api/plans`)).json());
  const team = items.find(({ plan }) => plan === 'team');
  if (!team) throw new Error('there is no plan "team"');
  const { plan, ...terms } = team;
  await send(operator.page, 'PUT', `admin/plans/${plan}`, { ...terms, projects: 1 });
  await operator.context.close();
  const owner = await as('owner@acme.example');
  const { subscription, people, invitations } = v.parse(
    BillingSchema,
    await (await owner.page.request.get(`${cairn.url}/api/billing`)).json(),
  );
  const changed = await send(owner.page, 'POST', 'billing/subscription', {
    plan,
    interval: subscription?.interval ?? 'month',
    seats: Math.max(subscription?.seats ?? 0, people + invitations) + 1,
    version: subscription?.version ?? 0,
  });
  expect(v.parse(BillingSchema, await changed.json()).plan.projects).toBe(1);
  await owner.context.close();
}

async function createProject(page: Page, name: string) {
  await page.goto(`${cairn.url}/app/projects?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name, slowly);
  await dialog.getByRole('button', { name: /^Create/ }).click();
  const alert = dialog.getByRole('alert');
  await alert.getByText('This is more than your plan allows.').waitFor(slowly);
  return alert;
}

test('a form that exceeds the plan leads owners to Billing, and names the owners to everybody else', async () => {
  await limitProjects();
  const lead = await as('lead@acme.example');
  const refused = await createProject(lead.page, 'Quarry');
  await refused.getByText('Owners: Marta Ruiz').waitFor(slowly);
  expect(await refused.getByRole('link').count()).toBe(0);
  await lead.context.close();

  const owner = await as('owner@acme.example');
  const alert = await createProject(owner.page, 'Quarry');
  expect(await violations(owner.page)).toEqual([]);
  await alert.getByRole('link', { name: 'Billing' }).press('Enter');
  await owner.page.getByRole('heading', { level: 2, name: 'Invoices', exact: true }).waitFor(slowly);
  await owner.page.goto(`${cairn.url}/app/projects?new=1`);
  const again = owner.page.getByRole('dialog', { name: 'New project' }).getByRole('textbox', { name: 'Name' });
  await expect.poll(() => again.inputValue()).toBe('Quarry'); // the input outlives a link in the dialog
  await owner.context.close();
});
