import { expect, test } from '@rstest/core';
import { goTo, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
const slowly = { timeout: 20_000 };

test('what agents are told comes with its page, says what hinders it for a task, and begins anew in another project', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(context, cairn.url, 'lead@acme.example');
  const contextOf = (project: string) => (url: URL) => url.pathname === `/api/projects/${project}/context`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(contextOf('payments-api'), async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => contextOf('payments-api')(new URL(request.url())));
  await page.goto(`${cairn.url}/app/project?project=payments-api`);
  await asked;
  // The content below it does not appear first, to be pushed down later.
  expect(await page.getByRole('region', { name: /^Recent decisions/ }).count()).toBe(0);
  release();
  const told = page.getByRole('region', { name: 'Context for agents' });
  await told.getByText('of 2,000 tokens').waitFor(slowly);
  await page.getByRole('region', { name: /^Recent decisions/ }).waitFor();

  await page.route(contextOf('payments-api'), (route) => route.fulfill({ status: 400, json: { success: false, code: 'BAD_REQUEST' } }));
  const task = told.getByRole('textbox', { name: 'Task' });
  await task.fill('Cap the retries');
  await told.getByRole('status').getByText(/\w/).waitFor(slowly);
  await goTo(page, '/app/project?project=merchant-console');
  await page.getByRole('heading', { level: 1, name: 'Merchant console' }).waitFor(slowly);
  expect(await task.inputValue()).toBe('');
  await told.getByText('of 2,000 tokens').waitFor(slowly);
  // No agent has been here. Rules that a task does not need are not missing.
  const missing = told.getByText('Appears after the first agent session ends.');
  await missing.waitFor();
  await task.fill('Cap the retries');
  await missing.waitFor({ state: 'detached', ...slowly });
  await context.close();
});

test('what agents are told is asked for a branch that is known, and of no other is it said to be for that', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(context, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project?project=payments-api`);
  const told = page.getByRole('region', { name: 'Context for agents' });
  const branch = told.getByRole('combobox', { name: 'Branch' });
  await branch.fill('feat/none');
  await page.getByText('No active branch with that name: what applies everywhere is shown.').waitFor(slowly);
  await branch.fill('feat/par');
  const asked = page.waitForResponse((response) => new URL(response.url()).searchParams.get('branch') === 'feat/partial-capture');
  await page.getByRole('option', { name: 'feat/partial-capture' }).click();
  expect((await asked).status()).toBe(200);
  expect(await branch.inputValue()).toBe('feat/partial-capture');
  await context.close();
});

test('an overview that is open tells what a colleague does at that time, and leads to it', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(context, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project?project=merchant-console`);
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByRole('link').first().waitFor(slowly);
  await page
    .getByRole('region', { name: /^Members/ })
    .getByRole('img', { name: 'Marta Ruiz' })
    .waitFor();

  const theirs = await visit(browser);
  await signInByApi(theirs.context, cairn.url, 'dev@acme.example');
  const console = await theirs.context.request.get(`${cairn.url}/api/projects/merchant-console`);
  const { id: projectId } = await console.json();
  const made = await theirs.context.request.post(`${cairn.url}/api/patterns`, {
    data: { projectId, rule: 'Name every dialog.', kind: 'convention' },
    headers: { origin: cairn.url },
  });
  expect(made.status()).toBe(201);
  await activity.getByRole('link', { name: /Lin Qiu proposed PAT-\d+.*Name every dialog\./ }).click();
  await page.getByRole('heading', { name: /Name every dialog\./ }).waitFor(slowly);
  await theirs.context.close();
  await context.close();
});
