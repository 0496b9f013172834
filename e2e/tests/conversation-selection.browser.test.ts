import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn } from '../support/browser.ts';
import { begin, come, open, send } from '../support/conversations.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});

/** Creates and opens a conversation, and selects from within its first message to within its third. */
async function select(page: Page): Promise<string> {
  const question = 'How long is an idempotency record kept?';
  const { id } = await begin(page, question);
  await send(page, 'POST', `conversations/${id}/messages`, { text: 'Keep them for three days.' });
  await open(page, id);
  // An answer may quote another conversation.
  const words = (text: string) => page.locator('article:not([data-answer="true"])').getByText(text, { exact: true });
  await words('Keep them for three days.').waitFor();
  const from = await words(question).elementHandle();
  await words('Keep them for three days.').evaluate((last, first) => {
    const text = (element: Node | null) => element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const [begins, ends] = [text(first), text(last)];
    if (begins && ends) document.getSelection()?.setBaseAndExtent(begins, 9, ends, 9);
  }, from);
  return id;
}

test('words that are selected over two messages are recorded as a decision, with what each of them said as its evidence', async () => {
  const { page, context, problems } = await come(asOwner);
  const id = await select(page);
  await page.getByRole('toolbar', { name: 'With the selection' }).getByRole('button', { name: 'Record as decision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Keep records for three days');
  expect(await dialog.getByRole('textbox', { name: 'Outcome' }).inputValue()).toBe('');
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('Three days.');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const said = page.getByRole('status').getByRole('link', { name: /^ADR \d+ is proposed$/ });
  await said.waitFor();
  const { items } = await (await page.request.get(`${cairn.url}/api/decisions?quotes=${id}`)).json();
  const quotes = items[0].evidence.map(({ quote }: { quote: string }) => quote);
  // The selection includes the answer in between, without its source numbers.
  expect([quotes[0], quotes.at(-1), quotes.length]).toEqual(['is an idempotency record kept?', 'Keep them', 3]);
  // The quoted message is a link to it.
  await said.click();
  await page.getByRole('heading', { level: 1, name: 'Keep records for three days' }).waitFor();
  await said.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  await context.close();
});

test('the form of a pattern shows all that was selected, however much of it is to be scrolled to', async () => {
  const { page, context, problems } = await come(asOwner);
  await select(page);
  await page.getByRole('toolbar', { name: 'With the selection' }).getByRole('button', { name: 'Record as pattern' }).click();
  const quotes = page.getByRole('dialog', { name: 'Record a pattern' }).getByRole('figure');
  await quotes.getByText('Keep them', { exact: true }).waitFor();
  const hidden = await quotes.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
  expect(hidden).toEqual([0, 0, 0]);
  expect(problems).toEqual([]);
  await context.close();
});

test('Escape takes the selection away first, and leaves the conversation when it is pressed once more', async () => {
  const { page, context, problems } = await come(asOwner);
  await select(page);
  const bubble = page.getByRole('toolbar', { name: 'With the selection' });
  await bubble.waitFor();
  await page.keyboard.press('Escape');
  await bubble.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.getSelection()?.isCollapsed)).toBe(true);
  expect(await page.getByRole('feed').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('feed').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

test('D and P record what is selected, and nothing where nothing is', async () => {
  const { page, context, problems } = await come(asOwner);
  await select(page);
  const bubble = page.getByRole('toolbar', { name: 'With the selection' });
  const dialogs = page.getByRole('dialog');
  await bubble.waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Record a decision' }).waitFor();
  await page.keyboard.press('Escape');
  await dialogs.waitFor({ state: 'detached' });
  await page.keyboard.press('p');
  await page.keyboard.press('d');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Record selection as a decision').waitFor();
  expect(await dialogs.count()).toBe(1);
  await page.keyboard.press('Escape');
  await select(page);
  await bubble.waitFor();
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Record a pattern' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the bubble leaves the name over a first line that is selected to be read, and stands over any other', async () => {
  const { page, context, problems } = await come(asOwner);
  const { id } = await begin(page, 'Of what is a beryl ledger made?\n\nWho reads it?\n\nAnd who writes in it?\n\nSince when?');
  await open(page, id);
  const article = page.getByRole('article').filter({ hasText: 'Of what is a beryl ledger made?' });
  const bubble = page.getByRole('toolbar', { name: 'With the selection' });
  const places = async (text: string) => {
    // Without a selection the bubble disappears, so that it reappears at the next one.
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    await bubble.waitFor({ state: 'detached' });
    await article.getByText(text, { exact: true }).evaluate((words) => document.getSelection()?.selectAllChildren(words));
    await bubble.waitFor();
    const [name, over, line] = await Promise.all([
      article.locator('time').boundingBox(),
      bubble.boundingBox(),
      article.getByText(text, { exact: true }).boundingBox(),
    ]);
    if (!name || !over || !line) throw new Error('nothing is selected');
    return { nameEnds: name.y + name.height, from: over.y, to: over.y + over.height, line };
  };
  const first = await places('Of what is a beryl ledger made?');
  expect(first.from).toBeGreaterThanOrEqual(first.line.y + first.line.height);
  const last = await places('Since when?');
  expect(last.to).toBeLessThanOrEqual(last.line.y);
  expect(last.from).toBeGreaterThan(last.nameEnds);
  expect(problems).toEqual([]);
  await context.close();
});
