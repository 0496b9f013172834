import { readFile } from 'node:fs/promises';
import { startModelServer } from '@cairn/server/model-server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { BrowserContextOptions } from 'playwright';
import { violations } from '../support/axe.ts';
import { freshSignIn, openAddress, visit } from '../support/browser.ts';
import { act, begin, come, open, send } from '../support/conversations.ts';
import { routeOnce } from '../support/route-once.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const model = await startModelServer();
runCairn();
let asOwner: BrowserContextOptions;
let asLead: BrowserContextOptions;
beforeAll(async () => {
  [asOwner, asLead] = await Promise.all([
    freshSignIn(browser, cairn.url, 'owner@acme.example'),
    freshSignIn(browser, cairn.url, 'lead@acme.example'),
  ]);
});
afterAll(() => model.close());

test('a conversation is taken along as Markdown with its sources, and whole as JSON', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Why are idempotency records in Postgres and not in Redis?');
  await send(page, 'POST', `conversations/${id}/messages`, { text: 'Another beginning', parentId: null });
  await open(page, id);
  await page.getByText('Another beginning').first().waitFor();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('feed').getByText('Why are idempotency records in Postgres and not in Redis?').waitFor();
  const fetched = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, name)]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const markdown = await fetched('Export as Markdown');
  expect(markdown.name).toMatch(/^cnv_\w+-\d{4}-\d\d-\d\d\.md$/);
  // Only the visible path.
  expect(markdown.text).toContain(`[ADR 6: Idempotency records live in Postgres](${cairn.url}/app/decisions?`);
  expect(markdown.text).not.toContain('Another beginning');
  const path = await fetched('Export as JSON');
  expect(JSON.parse(path.text).messages).toHaveLength(2);
  const all = await fetched('Export all versions as JSON With all versions of messages and answers');
  expect(all.name).toMatch(/\.json$/);
  expect(JSON.parse(all.text).messages).toHaveLength(4);
  expect(problems).toEqual([]);
  await context.close();
});

test('whoever may write says whether an answer was helpful, and takes it back', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Which queue do refunds wait in?');
  await open(page, id);
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/feedback')) answers += 1;
  });
  const helpful = page.getByRole('button', { name: 'This answer was helpful', exact: true });
  await helpful.click();
  await page.getByText('1 person found it helpful').waitFor();
  // Feedback given while the previous one is still being sent follows it.
  const released = Promise.withResolvers<void>();
  await routeOnce(page, '**/feedback', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'This answer was not helpful' }).click();
  await page.getByText('1 person did not find it helpful').waitFor();
  await helpful.click();
  await page.getByText('1 person found it helpful').waitFor();
  released.resolve();
  await expect.poll(() => answers, { timeout: 30_000 }).toBe(3);
  await page.reload();
  await page.getByText('1 person found it helpful').waitFor();
  expect(await helpful.getAttribute('aria-pressed')).toBe('true');
  await helpful.click();
  await page.getByText('1 person found it helpful').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

test('its author deletes a conversation, takes that back, and restores it from the list of those deleted', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Which pelican is deleted?');
  await open(page, id);
  await act(page, 'Delete');
  await page.getByText('You deleted this conversation').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Restored', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  const said = page.getByText('Deleted. You can restore it');
  await said.waitFor({ state: 'detached' });
  await act(page, 'Delete');
  // The update is optimistic; the message appears once the server has saved it.
  await said.waitFor();
  await openAddress(page, `${cairn.url}/app/conversations?status=deleted`);
  // The cached copy is shown until the read completes. Its version may be old and would be refused.
  const read = page.waitForResponse((answer) => answer.url().includes(`/api/conversations/${id}`) && answer.ok());
  await page.getByRole('link', { name: /Which pelican is deleted/ }).click();
  await (await read).finished();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('Restored', { exact: true }).waitFor();
  await openAddress(page, `${cairn.url}/app/conversations`);
  await page.getByRole('link', { name: /Which pelican is deleted/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('sharing says first what becomes readable, then who reads it, and what of it others do not find', async () => {
  const { page, context, problems } = await come(asOwner);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const source = await begin(page, 'Orrery Bank calls a chargeback a recall.');
  const { id } = await begin(page, 'What does Orrery Bank call a chargeback?', 'private');
  await send(page, 'PATCH', `conversations/${source.id}`, { version: source.version, visibility: 'private' });
  const lead = await come(asLead);
  const seen = () => lead.page.evaluate(async (to) => (await fetch(to)).status, `/api/conversations/${id}`);
  expect(await seen()).toBe(404);
  await open(page, id);
  await act(page, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share this conversation' });
  await dialog.getByText('Only you can read it').waitFor();
  await dialog.getByText('Once shared, everyone with access to the project Payments API can read all of it').waitFor();
  await dialog.getByText('Others cannot open all sources').waitFor();
  await dialog.getByRole('listitem').getByText('Orrery Bank calls a chargeback a recall.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Share with the project' }).press('Enter');
  await dialog.getByText(/^[2-9] people can read it$/).waitFor();
  // The focus stays in the dialog when the button disappears.
  await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(id);
  await lead.page.goto(await copied());
  await lead.page.getByRole('feed').getByText('What does Orrery Bank call a chargeback?').waitFor();
  expect(problems).toEqual([]);
  await Promise.all([context.close(), lead.context.close()]);
});

describe('with a language model', () => {
  beforeAll(async () => {
    const { page, context } = await come(asOwner);
    await send(page, 'PUT', 'integrations/model', { baseUrl: model.baseUrl, model: 'tiny', key: null, version: 0 });
    await context.close();
  });

  test('one that asks to wait is counted down to, and asked again when it may be', async () => {
    const { page, context, problems } = await visit(browser, asOwner);
    await page.clock.install();
    await openAddress(page, `${cairn.url}/app/conversations`);
    model.behave((answer) => answer.refuse(429, { 'Retry-After': '3600' }));
    const { id } = await begin(page, 'What is asked too often?');
    await open(page, id);
    await page.getByText('No answer yet').waitFor();
    const timer = page.getByRole('feed').getByRole('timer');
    await timer.getByText(/^(60:00|59:\d\d)$/).waitFor();
    const again = page.getByRole('feed').getByRole('button', { name: 'Regenerate' });
    expect(await again.isDisabled()).toBe(true);
    // Another message is not sent either: the text waits, with the same hint next to it.
    const composer = page.getByRole('textbox', { name: 'Your message' });
    await composer.fill('And what seldom?');
    expect(await composer.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent)).toMatch(
      /^The language model is overloaded.* You can try again in .?\d+:\d\d.?\.$/,
    );
    const send = page.getByRole('button', { name: /^Send/ });
    expect(await send.isDisabled()).toBe(true);
    await composer.press('Control+Enter');
    expect(await composer.inputValue()).toBe('And what seldom?');
    await page.getByRole('button', { name: 'Edit and resend' }).click();
    expect(await page.getByRole('button', { name: 'Resend' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await violations(page)).toEqual([]);
    // Nor does a new conversation send it.
    const anew = await context.newPage();
    await openAddress(anew, `${cairn.url}/app/conversations?conversation=new`);
    const question = anew.getByRole('textbox', { name: 'Your question' });
    await question.fill('And what never?');
    await anew.getByRole('region', { name: 'New conversation' }).getByRole('timer').waitFor();
    expect(await question.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent)).toMatch(
      /^The language model is overloaded.* You can try again in .?\d+:\d\d.?\.$/,
    );
    expect(await anew.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true);
    await question.press('Control+Enter');
    expect(await question.inputValue()).toBe('And what never?');
    await question.fill('');
    await anew.close();
    await page.clock.fastForward('58:00');
    await timer.getByText(/^[12]:\d\d$/).waitFor();
    await page.clock.fastForward('02:00');
    await page.getByText('You can try again now.').waitFor();
    expect(await send.isEnabled()).toBe(true);
    model.behave((answer) => {
      answer.say('Seldom enough.');
      answer.finish();
    });
    await again.click();
    await page.getByRole('feed').getByText('Seldom enough.').waitFor();
    await timer.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a reader stays on the path they read where somebody else goes on from an earlier message', async () => {
    const owner = await come(asOwner);
    const lead = await come(asLead);
    const say = (text: string) =>
      model.behave((answer) => {
        answer.say(text);
        answer.finish();
      });
    say('Since it is one.');
    const { id } = await begin(owner.page, 'Why one?');
    await Promise.all([open(owner.page, id), open(lead.page, id)]);
    await Promise.all([owner, lead].map(({ page }) => page.getByText('Since it is one.').waitFor()));
    say('Since they are two.');
    await owner.page.getByRole('button', { name: 'Edit and resend' }).click();
    await owner.page.getByRole('feed').getByRole('textbox', { name: 'Your message' }).fill('Why two?');
    await owner.page.keyboard.press('Control+Enter');
    await owner.page.getByText('Since they are two.').waitFor();

    const moved = lead.page.getByRole('status').filter({ hasText: 'Someone continued from an earlier message.' });
    await moved.waitFor();
    expect(await lead.page.getByText('Since it is one.').isVisible()).toBe(true);
    expect(await violations(lead.page)).toEqual([]);
    // A message continues the path that its writer reads.
    say('One is enough.');
    await lead.page.getByRole('textbox', { name: 'Your message' }).fill('And then?');
    await lead.page.keyboard.press('Control+Enter');
    await lead.page.getByText('One is enough.').waitFor();
    expect(await lead.page.getByText('Since it is one.').isVisible()).toBe(true);
    await owner.page.getByText('Someone continued from an earlier message.').waitFor();
    await owner.page.getByRole('button', { name: 'Show' }).click();
    await owner.page.getByText('One is enough.').waitFor();
    // A link to the path shows that path to anyone who has it.
    expect(new URL(owner.page.url()).searchParams.get('path')).not.toBeNull();
    expect([...owner.problems, ...lead.problems]).toEqual([]);
    await Promise.all([owner.context.close(), lead.context.close()]);
  });
});
