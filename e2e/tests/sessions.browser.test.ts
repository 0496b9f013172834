import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentFor } from '../support/agent.ts';
import { enterTenantByApi, signIn, signInByApi, visit } from '../support/browser.ts';
import { chooseFilter } from '../support/filters.ts';
import { preparedVariable } from '../support/prepared-data.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// A session is active for a quarter of an hour after its last event, so the demo data must be fresh.
runCairn({ [preparedVariable]: '' });

const slowly = { timeout: 20_000 };

test('two sessions are found by their branch, compared, and the work of one is handed to another client', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  const atWork = page.getByRole('region', { name: 'Active agents' }).getByRole('listitem');
  await atWork.filter({ hasText: 'Partial capture' }).getByText('Active').waitFor(slowly);
  await page.goto(`${cairn.url}/app/sessions?project=payments-api`);
  await page.getByRole('table').getByRole('link').first().waitFor(slowly);
  await chooseFilter(page, 'Branch', 'fix/double-auth');
  const rows = page.getByRole('table').getByRole('checkbox', { name: /Doubled authorisation/ });
  await expect.poll(() => page.getByRole('table').getByRole('link').count(), slowly).toBe(2);
  expect(new URL(page.url()).searchParams.get('branch')).toBe('fix/double-auth');

  await rows.first().check();
  await page.getByText('Select two sessions to compare them.').waitFor();
  await rows.last().check();
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByText('The second session was served 3 items that the first was not.').waitFor(slowly);
  const served = page.getByRole('table').getByRole('row');
  expect(await served.count()).toBe(5);
  await page.getByRole('link', { name: 'All' }).click();
  await expect.poll(() => served.count()).toBeGreaterThan(5);

  await page.getByRole('link', { name: 'Swap' }).click();
  await page.getByText('The second session was served one item that the first was not.').waitFor(slowly);

  await page.getByRole('main').getByRole('link', { name: /^s_/ }).first().click();
  await page.getByRole('button', { name: 'Hand off' }).click(slowly);
  const dialog = page.getByRole('dialog', { name: /^Hand off s_/ });
  await dialog.getByText(/^claude 'Go on with the work of Cairn session ses_/).waitFor(slowly);
  await dialog.getByRole('tab', { name: 'Cursor' }).click();
  const link = await dialog.getByRole('link', { name: 'Open in Cursor' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('text')).toContain('resumeFrom "ses_');
  expect(problems).toEqual([]);
  await context.close();
});

test('where no agent has been yet, whoever may write is led to connecting one, and nobody else', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@globex.example');
  await page.goto(`${cairn.url}/app/sessions`);
  const connect = page.getByRole('main').getByRole('link', { name: 'Connect an agent' });
  await connect.click(slowly);
  await page.getByRole('dialog', { name: /Connect an agent to/ }).waitFor(slowly);
  const viewer = await visit(browser);
  await signInByApi(viewer.context, cairn.url, 'lead@acme.example');
  await enterTenantByApi(viewer.context, cairn.url, 'Globex'); // where they are a viewer
  await viewer.page.goto(`${cairn.url}/app`);
  await viewer.page.getByRole('link', { name: 'Sessions' }).first().click(slowly);
  await viewer.page.getByRole('heading', { name: 'No agent sessions yet' }).waitFor(slowly);
  expect(await viewer.page.getByRole('main').getByRole('link', { name: 'Connect an agent' }).count()).toBe(0);
  expect([...problems, ...viewer.problems]).toEqual([]);
  await Promise.all([context.close(), viewer.context.close()]);
});

test('what a session was told first is called as its reader calls it, not as agents do', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const agent = await agentFor(page);
  await agent('start_session', { goal: 'See what I am told', client: 'cli', model: 'm' });
  await context.addCookies([{ name: 'cairn-locale', value: 'de', url: cairn.url }]);
  await page.goto(`${cairn.url}/app/sessions?q=told`);
  await page.getByRole('table').getByRole('link', { name: 'See what I am told' }).click(slowly);
  const told = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Payments API' });
  await told.getByText('Anleitung', { exact: true }).waitFor(slowly);
  expect(await told.getByText('Guidance').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('a step that the reader goes to comes into sight below what stays above, of many at one moment; what is added is followed at the end alone', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const agent = await agentFor(page);
  const { sessionId } = v.parse(
    v.object({ sessionId: v.string() }),
    await agent('start_session', { goal: 'Many at once', client: 'cli', model: 'm' }),
  );
  const record = (from: number, count: number) => {
    const events = Array.from({ length: count }, (_, nth) => ({ id: `e${from + nth}`, kind: 'note', text: `Note ${from + nth}` }));
    return agent('record_event', { sessionId, events });
  };
  await record(1, 50);
  await page.goto(`${cairn.url}/app/sessions?session=${sessionId}&view=full`);
  const note = (nth: number) => page.getByRole('main').getByText(`Note ${nth}`, { exact: true });
  const slider = page.getByRole('slider', { name: 'Where in the session' });
  const current = page.getByRole('list', { name: 'What happened' }).locator('[aria-current]');
  /** Returns the current step, and whether it is fully visible, with nothing over its edges. */
  const seen = async () => {
    const whole = await current.evaluate((step) => {
      const { left, top, bottom } = step.getBoundingClientRect();
      return [top + 1, bottom - 1].every((at) => step.contains(document.elementFromPoint(left + 20, at)));
    });
    return [/Note \d+/.exec((await current.textContent()) ?? '')?.[0], whole];
  };
  // A reader at the top is not scrolled away.
  await note(50).waitFor(slowly);
  await record(51, 1);
  await note(51).waitFor(slowly);
  expect(await seen()).toEqual(['Note 51', false]);

  await slider.press('End');
  await expect.poll(seen).toEqual(['Note 51', true]);
  await record(52, 1);
  await expect.poll(seen, slowly).toEqual(['Note 52', true]);
  await slider.press('Home');
  await expect.poll(seen).toEqual(['Note 1', true]);
  for (let nth = 2; nth <= 30; nth += 1) await page.getByRole('button', { name: 'Later' }).click();
  await expect.poll(seen).toEqual(['Note 30', true]);
  for (let nth = 29; nth >= 12; nth -= 1) await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(seen).toEqual(['Note 12', true]);
  await record(53, 1);
  await note(53).waitFor(slowly);
  expect(await seen()).toEqual(['Note 12', true]);

  await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBe('12');
  await page.reload();
  await current.waitFor(slowly);
  await expect.poll(seen, slowly).toEqual(['Note 12', true]);
  expect(problems).toEqual([]);
  await context.close();
});
