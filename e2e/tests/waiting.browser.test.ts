import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentFor } from '../support/agent.ts';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('an agent that waits is on the home page and in the notifications without a reload, leads to its session, and is gone when it goes on', async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
  await signIn(page, cairn.url, 'dev@acme.example');
  const agent = await agentFor(page);
  const { sessionId } = v.parse(
    v.object({ sessionId: v.string() }),
    await agent('start_session', { goal: 'Retire the old table', client: 'Claude Code', model: 'm' }),
  );
  const record = (kind: string, text: string) => agent('record_event', { sessionId, events: [{ id: text, kind, text }] });
  await page.goto(`${cairn.url}/app`);
  const active = page.getByRole('region', { name: /^Active agents/ });
  await active.getByText('Retire the old table').waitFor(slowly);
  const waiting = page.getByRole('region', { name: /^Agents that wait for you/ });
  expect(await waiting.count()).toBe(0);

  await record('waiting', 'Drop the old table now?');
  await waiting.getByRole('link', { name: '“Drop the old table now?”' }).waitFor(slowly);
  await active.getByText('Waits for you: “Drop the old table now?”').waitFor(slowly);
  const bell = page.getByRole('banner').getByRole('button', { name: /notification/i });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel
    .getByRole('link', { name: /Claude Code waits for you/ })
    .filter({ hasText: 'Drop the old table now?' })
    .click(slowly);
  await page.getByRole('heading', { name: 'Retire the old table' }).waitFor(slowly);
  const callout = page.getByText('The agent waits for you');
  await callout.waitFor(slowly);

  await record('prompt', 'Yes, drop it');
  await callout.waitFor({ state: 'detached', ...slowly });
  await page.getByText('Waited for Lin Qiu').waitFor(slowly);
  await bell.click();
  await panel.getByRole('link', { name: 'All notifications' }).waitFor(slowly);
  await expect.poll(() => panel.getByRole('link', { name: /waits for you/ }).count(), slowly).toBe(0);
  await page.keyboard.press('Escape');

  await page.goto(`${cairn.url}/app`);
  await record('waiting', 'And its index?');
  await waiting.getByRole('button', { name: 'Dismiss: Retire the old table' }).click(slowly);
  await waiting.waitFor({ state: 'detached', ...slowly });
  expect(problems).toEqual([]);
  await context.close();
});
