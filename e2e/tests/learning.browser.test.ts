import { writeRows } from '@cairn/server/rows';
import { expect, test } from '@rstest/core';
import type { Locator } from 'playwright';
import * as v from 'valibot';
import { agentFor } from '../support/agent.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const rule = 'Prefer table-driven tests in handlers.';

test('what was learned is turned down with a reason, brought back, and accepted by key: agents are told it', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const statusOf = async () => {
    const answer: unknown = await page.evaluate(async (q) => (await fetch(`/api/patterns?q=${encodeURIComponent(q)}`)).json(), rule);
    return v.parse(v.object({ items: v.array(v.object({ status: v.string() })) }), answer).items[0]?.status;
  };
  const open = async () => {
    await page.getByRole('table', { name: 'Review' }).or(page.getByRole('table')).getByText(rule).click(slowly);
    await page.getByRole('complementary', { name: 'Preview' }).getByText(rule).first().waitFor(slowly);
  };
  await openAddress(page, `${cairn.url}/app/learning`);
  await open();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Reject PAT-/ });
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('It depends on the handler.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(statusOf, slowly).toBe('rejected');
  await page
    .getByRole('table')
    .getByText(rule)
    .waitFor({ state: 'hidden', ...slowly });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statusOf, slowly).toBe('proposed');
  await open();
  await page.keyboard.press('a');
  await expect.poll(statusOf, slowly).toBe('accepted');
  // It was learned on a branch: it is in force there, and not among the rules for everyone.
  await openAddress(page, `${cairn.url}/app/project/patterns?project=payments-api`);
  await page.getByRole('link', { name: /^Branch-only/ }).click();
  await page.getByRole('table').getByText(rule).waitFor(slowly);
  await page.getByRole('table').getByText(rule).click();
  await page
    .getByRole('button', { name: 'Open full page' })
    .or(page.getByRole('link', { name: 'Open full page' }))
    .click();
  await page.getByRole('heading', { level: 1, name: rule }).waitFor(slowly);
  expect(problems).toEqual([]);
});

test('whoever reviews by keys has the next row under their hands, whatever became of the one before', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/learning`);
  const rows = page.getByRole('table').locator('a[data-row]');
  await rows.nth(3).waitFor(slowly);
  const idOf = (row: number) => rows.nth(row).getAttribute('data-row');
  const focused = () =>
    page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined));
  // The first is open already.
  await page.getByRole('complementary', { name: 'Preview' }).waitFor(slowly);
  await page.keyboard.press('j');
  for (const key of ['s', 'a']) {
    const [first, second] = [await idOf(1), await idOf(2)];
    await expect.poll(focused, slowly).toBe(first);
    await page.keyboard.press(key);
    await page.locator(`a[data-row="${first}"]`).waitFor({ state: 'detached', ...slowly });
    await expect.poll(focused, slowly).toBe(second);
  }
  expect(problems).toEqual([]);
});

test('the rules of a project are exported as a difference to the file that is there', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await openAddress(page, `${cairn.url}/app/project/patterns?project=payments-api&export`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Represent money as int64 minor units').first().waitFor(slowly);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.has('export')).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

test('two patterns that say the same are merged by key, and are two again by Undo and by the page of the one that went', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  const made = await page.evaluate(async () => {
    const { id: projectId } = await (await fetch('/api/projects/payments-api')).json();
    const propose = async (rule: string) => {
      const body = JSON.stringify({ projectId, rule, kind: 'convention' });
      return (await fetch('/api/patterns', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
    };
    return [await propose('Name every queue after its consumer.'), await propose('Call a queue what reads it is called.')];
  });
  const [goes, stays] = v.parse(v.array(v.object({ pattern: v.object({ id: v.string(), number: v.number() }) })), made);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const merge = async () => {
    await openAddress(page, `${cairn.url}/app/learning?project=payments-api&pattern=${goes?.pattern.id}`);
    await preview.getByRole('button', { name: /^Accept/ }).waitFor(slowly);
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: `Merge PAT-${goes?.pattern.number} into another pattern` });
    await dialog.getByRole('combobox', { name: 'Pattern to keep' }).fill('what reads it', slowly);
    await page.getByRole('option', { name: `PAT-${stays?.pattern.number}` }).click();
    await dialog.getByRole('textbox', { name: 'Rule' }).fill('Call a queue what its consumer is called.');
    await dialog.getByRole('button', { name: `Merge into PAT-${stays?.pattern.number}` }).click();
    await preview.getByRole('heading', { name: 'Call a queue what its consumer is called.' }).waitFor(slowly);
    await preview.getByText('Merged into this one').waitFor(slowly);
  };
  await merge();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await preview.getByText('Merged into this one').waitFor({ state: 'hidden', ...slowly });
  await preview.getByRole('heading', { name: 'Call a queue what reads it is called.' }).waitFor(slowly);

  await merge();
  await page.getByRole('link', { name: /^Past/ }).click();
  await page.getByRole('row', { name: /Name every queue after its consumer.*Merged/ }).waitFor(slowly);
  await page.goBack();
  await preview.getByRole('link', { name: `PAT-${goes?.pattern.number}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Name every queue after its consumer.' }).waitFor(slowly);
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await page.getByRole('button', { name: /^Accept/ }).waitFor(slowly);
  await page.getByRole('button', { name: 'Undo the merge' }).waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
}, 60_000);

test('one walks from a rule to the session in which it was learned and back, and reads what agents made of it', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  const api = async <T extends v.GenericSchema>(schema: T, path: string, data?: object): Promise<v.InferOutput<T>> => {
    const options = { headers: { origin: cairn.url } };
    const answer = await (data ? page.request.post(`${cairn.url}${path}`, { ...options, data }) : page.request.get(`${cairn.url}${path}`));
    return v.parse(schema, await answer.json());
  };
  const operate = await agentFor(page, ['read', 'record', 'propose']);
  const goal = 'Round the fees of a refund';
  const learned = 'Round the fee of a refund down.';
  const begun = await operate('start_session', { goal, client: 'Claude Code', model: 'm', project: 'payments-api' });
  const { sessionId } = v.parse(v.object({ sessionId: v.string() }), begun);
  const made = await operate('propose_pattern', { rule: learned, kind: 'convention', sessionId });
  const { id } = v.parse(v.object({ id: v.string() }), made);
  await openAddress(page, `${cairn.url}/app/learning?project=payments-api&pattern=${id}`);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview
    .getByText(/Claude Code in s_/)
    .first()
    .waitFor(slowly);
  await preview.getByRole('link', { name: goal }).click(slowly);
  await page.getByRole('heading', { level: 1, name: goal }).waitFor(slowly);
  const left = page.getByRole('region', { name: 'Proposed' });
  await left.getByRole('listitem').getByText('Proposed', { exact: true }).waitFor(slowly);
  await left.getByRole('link', { name: learned }).click();
  await page.getByRole('heading', { level: 1, name: learned }).waitFor(slowly);
  // Feedback counts for accepted rules. For the key that proposed the rule, it counts if its session was served the rule.
  await api(v.looseObject({ status: v.literal('accepted') }), `/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
  await operate('get_context', { project: 'payments-api', task: learned, sessionId });
  await operate('feedback', { id, verdict: 'wrong', note: 'It is <b>half to even</b>.', sessionId });
  await page.reload();
  const said = page.getByRole('list', { name: 'Feedback from agents' });
  await said.getByText('It is <b>half to even</b>.').waitFor(slowly);
  expect(await said.getByRole('link').getAttribute('title')).toBe(goal);

  await openAddress(page, `${cairn.url}/app/decisions?project=payments-api&decision=5&view=full`);
  const told = page.getByRole('region', { name: 'Did it help?' });
  await told.getByText('It says nothing of a range of dates, which exports need.').waitFor(slowly);
  await told.getByRole('link', { name: /^s_/ }).click();
  const served = page.getByRole('region', { name: 'Context served' });
  await served.getByRole('link', { name: 'Cursor pagination on every list' }).click(slowly);
  await page.getByRole('heading', { level: 1, name: 'Cursor pagination on every list' }).waitFor(slowly);
  expect(problems).toEqual([]);
});

test('what is done with a pattern stands below its text, and below what is said over the page', async () => {
  const { page, context, problems } = await visit(browser, { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' });
  await signInByApi(context, cairn.url, 'lead@acme.example');
  await openAddress(page, `${cairn.url}/app/learning`);
  await page.locator('[data-row]').first().click();
  const reject = page.getByRole('complementary').getByRole('button', { name: 'Reject' });
  await reject.waitFor(slowly);
  const prompt = page.getByRole('status').filter({ hasText: 'Cairn is ready to work offline.' });
  await prompt.waitFor({ timeout: 30_000 });
  const end = async (of: Locator) => ((await of.boundingBox())?.y ?? 0) + ((await of.boundingBox())?.height ?? Number.NaN);
  const actions = (await reject.boundingBox())?.y ?? 0;
  await expect.poll(() => end(prompt)).toBeLessThan(actions);
  // Nor do they cut the focus ring of the scrollable text.
  expect(await end(page.getByRole('complementary').locator('section[tabindex="0"]'))).toBeLessThanOrEqual(actions);
  expect(problems).toEqual([]);
  await context.close();
});

test('a proposal is put in other words, with what is changed under it, and accepted so by key or kept for later', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  const propose = async (text: string) => {
    const { id: projectId } = await (await page.request.get(`${cairn.url}/api/projects/payments-api`)).json();
    const data = { projectId, rule: text, kind: 'convention' };
    const made = await page.request.post(`${cairn.url}/api/patterns`, { data, headers: { Origin: cairn.url } });
    return String((await made.json()).pattern.id);
  };
  const ids = [await propose('Set the clock of tests by hand.'), await propose('Count retries of the acquirer by hand.')];
  const standing = async (id: string | undefined) => {
    const { status, rule: text } = await (await page.request.get(`${cairn.url}/api/patterns/${id}`)).json();
    return [status, text];
  };
  const edit = async (id: string | undefined, text: string) => {
    await openAddress(page, `${cairn.url}/app/learning?pattern=${id}`);
    await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Edit' }).waitFor(slowly);
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: /^Edit PAT-/ });
    await dialog.getByLabel('Rule').fill(text);
    return dialog;
  };
  const dialog = await edit(ids[0], 'Set the clock of settlement tests by hand.');
  const change = dialog.getByRole('region', { name: 'Your change' });
  await change.locator('ins').waitFor();
  expect([await change.locator('ins').allTextContents(), await change.locator('del').count()]).toEqual([['settlement'], 0]);
  await change.getByRole('button', { name: 'As proposed' }).click();
  await change.waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('Rule').inputValue()).toBe('Set the clock of tests by hand.');
  // After the text is reset, the field has the focus.
  expect(await dialog.getByLabel('Rule').evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel('Rule').fill('Set the clock of payout tests by hand.');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => standing(ids[0]), slowly).toEqual(['accepted', 'Set the clock of payout tests by hand.']);
  // An accepted rule leaves the list. Its message links to it, and Undo keeps the text.
  const said = page.getByRole('group', { name: /^PAT-\d+: Accepted$/ });
  expect(await said.getByRole('link').getAttribute('href')).toContain(`pattern=${ids[0]}`);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => standing(ids[0]), slowly).toEqual(['proposed', 'Set the clock of payout tests by hand.']);

  // The text stays as a draft when the form is closed, and is restored when it is opened.
  const other = await edit(ids[1], 'Count retries of the acquirer by machine.');
  await page.keyboard.press('Escape');
  await other.waitFor({ state: 'hidden' });
  await page.keyboard.press('e');
  await other.getByText('Draft restored').waitFor();
  expect(await other.getByLabel('Rule').inputValue()).toBe('Count retries of the acquirer by machine.');
  await other.getByRole('button', { name: 'Save, decide later' }).click();
  await other.waitFor({ state: 'hidden' });
  await expect.poll(() => standing(ids[1]), slowly).toEqual(['proposed', 'Count retries of the acquirer by machine.']);
  expect(problems).toEqual([]);
});

test('a rule that was heard is edited, found again after a reload and accepted by key; agents get it until it is recalled', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  const operate = await agentFor(page);
  const begun = await operate('start_session', {
    goal: 'Print the tide tables',
    client: 'Claude Code',
    model: 'm',
    project: 'payments-api',
  });
  const { sessionId } = v.parse(v.object({ sessionId: v.string() }), begun);
  const prompts = ['Print the tide tables.', 'No. Tide tables must always be sorted by harbour. Go on.'];
  await operate('record_event', { sessionId, events: prompts.map((text, at) => ({ id: `${at}`, kind: 'prompt', text })) });
  await operate('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Printed.' } });
  await writeRows(cairn.dataDirectory, `update jobs set requested = true, due_at = now() where name = 'learning'`);
  const heard = async () => (await page.request.get(`${cairn.url}/api/heard?project=payments-api&q=harbour`)).json();
  await expect.poll(heard, slowly).toMatchObject({ total: 1 });

  const edited = 'Sort tide tables by harbour, then by day.';
  await openAddress(page, `${cairn.url}/app/learning?status=heard&project=payments-api&q=harbour`);
  const row = page.getByRole('table').locator('a[data-row]');
  await row.focus(slowly);
  await page.keyboard.press('Enter');
  const field = page.getByRole('complementary', { name: 'Preview' }).getByRole('textbox', { name: /^Would be proposed as/ });
  await field.fill(edited, slowly);
  await page.reload();
  await page.getByText('Draft restored').waitFor(slowly);
  expect(await field.inputValue()).toBe(edited);
  await row.focus();
  await page.keyboard.press('a');
  await page
    .getByRole('group', { name: /^PAT-\d+: Accepted$/ })
    .getByRole('link')
    .click(slowly);
  await page.getByRole('heading', { level: 1, name: edited }).waitFor(slowly);
  const served = async () => JSON.stringify(await operate('get_context', { project: 'payments-api', task: 'Print tide tables' }));
  expect(await served()).toContain(edited);
  await page
    .getByRole('region', { name: 'Lineage' })
    .getByText(/ said it$/)
    .waitFor(slowly);
  await page
    .getByRole('region', { name: /^Served to/ })
    .getByRole('button', { name: 'Recall' })
    .click();
  const recalled = page.getByRole('group', { name: /^PAT-\d+: Deprecated$/ });
  await recalled.waitFor(slowly);
  expect(await served()).not.toContain(edited);
  await recalled.getByRole('button', { name: 'Undo' }).click();
  await recalled.waitFor({ state: 'hidden' });
  await expect.poll(served, slowly).toContain(edited);
  expect(problems).toEqual([]);
}, 60_000);
