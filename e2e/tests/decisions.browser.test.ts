import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { openAddress, signIn, type Visitor, visit } from '../support/browser.ts';
import { proposeDecision } from '../support/propose-decision.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
let developer: Visitor;
let lead: Visitor;
// One sign-in each for all tests: each writes its own decision.
beforeAll(async () => {
  [developer, lead] = await Promise.all([visit(browser), visit(browser)]);
  await signIn(developer.page, cairn.url, 'dev@acme.example');
  await signIn(lead.page, cairn.url, 'lead@acme.example');
});

const read = (page: Page, number: number) =>
  openAddress(page, `${cairn.url}/app/decisions?project=payments-api&decision=${number}&view=full`);
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text });

test('a decision is given a day on which somebody asks whether it still holds', async () => {
  const { page, problems } = developer;
  const { number } = await proposeDecision(page, { title: 'Let the heron wait', outcome: 'It waits.' });
  await read(page, number);
  await page.getByText('Not scheduled. On its review date').waitFor(slowly);
  await page.getByRole('button', { name: 'Set date' }).click();
  const dialog = page.getByRole('dialog', { name: `Review date of ADR ${number}` });
  await dialog.getByRole('spinbutton').first().waitFor(slowly);
  await dialog.getByRole('spinbutton').first().focus();
  await page.keyboard.type('11202031');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Review on November 20, 2031').waitFor(slowly);
  await page.reload();
  await page.getByText('Review on November 20, 2031').waitFor(slowly);
  expect(problems).toEqual([]);
});

test('a page that a decision rests on is opened from it', async () => {
  const { page, problems } = developer;
  const evidence = [{ type: 'link', id: 'https://example.org/herons', quote: 'They wait.' }];
  const { number } = await proposeDecision(page, { title: 'Let the bittern wait', outcome: 'It waits.', evidence });
  await read(page, number);
  const link = page.getByRole('main').getByRole('link', { name: 'https://example.org/herons' });
  await link.waitFor(slowly);
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual(['https://example.org/herons', 'noopener noreferrer']);
  expect(problems).toEqual([]);
});

test('a decision is recorded with its day of review and a page it rests on, keeps both when its text is changed, and loses them there as well', async () => {
  const { page, problems } = developer;
  await openAddress(page, `${cairn.url}/app/decisions?project=payments-api&record=1`);
  const dialog = page.getByRole('dialog', { name: 'Record a decision' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Let the egret wait', slowly);
  await dialog.getByRole('textbox', { name: 'Outcome' }).fill('It waits.');
  await dialog.getByText('Consequences, drivers, links, paths, tags and review').click();
  await dialog.getByRole('textbox', { name: /^Links/ }).fill('tracker.example/EGRET-1');
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await dialog.getByText('Enter each page with its full address').waitFor(slowly);
  await dialog.getByRole('textbox', { name: /^Links/ }).fill('https://tracker.example/EGRET-1');
  await dialog.getByRole('spinbutton').first().focus();
  await page.keyboard.type('11202031');
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await dialog.waitFor({ state: 'hidden', ...slowly });
  const { items } = await (await page.request.get(`${cairn.url}/api/decisions?project=payments-api&q=egret`)).json();
  expect(items).toMatchObject([{ status: 'draft', reviewBy: '2031-11-20T00:00:00.000Z' }]);

  const [{ number }] = items;
  await read(page, number);
  await page.getByText('Review on November 20, 2031').waitFor(slowly);
  const edit = page.getByRole('dialog', { name: `Edit ADR ${number}` });
  const change = () => page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await change();
  await edit.getByRole('textbox', { name: 'Outcome' }).fill('It waits for long.', slowly);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('It waits for long.').waitFor(slowly);
  const link = page.getByRole('link', { name: 'https://tracker.example/EGRET-1' });
  await link.waitFor();
  await page.getByText('Review on November 20, 2031').waitFor(slowly);
  await change();
  const parts = edit.getByRole('spinbutton');
  await parts.first().waitFor(slowly);
  for (const part of await parts.all()) {
    await part.focus();
    for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace');
  }
  await edit.getByRole('textbox', { name: /^Links/ }).fill('');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await link.waitFor({ state: 'detached', ...slowly });
  await page.getByText('Not scheduled. On its review date').waitFor(slowly);
  expect(problems).toEqual([]);
}, 60_000);

test('any two revisions of a decision are compared, and an earlier one is taken again', async () => {
  const { page, problems } = developer;
  const outcome = 'Each webhook is signed.';
  const drivers = ['No shared secret'];
  const { number } = await proposeDecision(
    page,
    { title: 'Sign the webhooks', outcome },
    { title: 'Sign the webhooks', outcome, drivers },
    { title: 'Sign every webhook', outcome, drivers },
  );
  await read(page, number);
  const panel = page.getByRole('region', { name: /^Revisions/ });
  await panel.getByRole('link', { name: 'Compare' }).click(slowly);
  await page.getByText('1 part changed.').waitFor(slowly);
  await page.getByRole('main').locator('ins').getByText('every').waitFor();

  await page.getByRole('button', { name: /From$/ }).click();
  await page.getByRole('option', { name: 'Revision 1' }).click();
  await page.waitForURL(/compare=1-3/);
  await page.getByText('2 parts changed.').waitFor(slowly);
  await page.getByRole('heading', { level: 2, name: 'Drivers' }).waitFor();
  await page.getByText('Unchanged:').click();
  await page.getByText(outcome).waitFor();

  await page.getByRole('button', { name: 'Restore revision 1' }).click();
  await title(page, 'Sign the webhooks').waitFor(slowly);
  await panel.getByRole('link', { name: 'Revision 4' }).waitFor(slowly);
  expect(await page.getByText('No shared secret').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('who is to sign is named in a dialog; a no reaches its author with its words, and the last yes accepts', async () => {
  const { page } = developer;
  const { number } = await proposeDecision(page, { title: 'Keep webhooks for a week', outcome: 'Seven days.' });
  await read(page, number);
  const panel = page.getByRole('region', { name: /^Sign-off/ });
  await panel.getByText('No deciders named').waitFor(slowly);
  await panel.getByRole('button', { name: 'Name deciders' }).click();
  const dialog = page.getByRole('dialog', { name: `Who decides on ADR ${number}?` });
  await dialog.getByRole('checkbox', { name: 'Jonas Weber' }).focus(slowly);
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Waiting').waitFor(slowly);

  // The notification links to where it can be signed.
  await openAddress(lead.page, `${cairn.url}/app/notifications`);
  const asked = lead.page.getByRole('table', { name: 'Notifications' }).locator('[data-row]');
  await asked.filter({ hasText: `Lin Qiu asks you to sign ADR ${number}` }).click(slowly);
  const preview = lead.page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('textbox', { name: /^Comment/ }).fill('Merchants are away for two.', slowly);
  await preview.getByRole('button', { name: 'Decline' }).click();
  // The pressed button is gone, and soon the notification: the focus stays within the list.
  await lead.page.getByRole('complementary', { name: 'Preview' }).waitFor({ state: 'detached', ...slowly });
  const place = () => lead.page.evaluate(() => document.activeElement?.closest('main section')?.getAttribute('aria-label'));
  await expect.poll(place, slowly).toBe('Notifications');

  await openAddress(page, `${cairn.url}/app/notifications`);
  const told = page
    .getByRole('table', { name: 'Notifications' })
    .getByRole('row')
    .filter({ hasText: `declined ADR ${number}` });
  await told.getByText('“Merchants are away for two.”').waitFor(slowly);
  await told.getByRole('link').click();
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Sign-off: 0 of 1').waitFor(slowly);

  await read(lead.page, number);
  await lead.page.getByRole('button', { name: 'Change your answer' }).click(slowly);
  await lead.page.getByText('A new answer replaces it').waitFor(slowly);
  await lead.page.getByRole('button', { name: 'Sign revision 1' }).click();
  await lead.page.getByRole('main').getByText('Accepted', { exact: true }).first().waitFor(slowly);
  await lead.page
    .getByRole('status')
    .filter({ hasText: `All deciders have signed. ADR ${number} is accepted` })
    .waitFor(slowly);
  // The pressed button is gone: the focus is on the answer.
  const focused = () => lead.page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused, slowly).toMatch(/^Jonas Weber.*Signed/);
  // The author has no notification of the refusal any more, only of the final decision.
  await openAddress(page, `${cairn.url}/app/notifications`);
  await page.getByRole('table', { name: 'Notifications' }).getByText(`accepted ADR ${number}`).waitFor(slowly);
  await expect.poll(() => told.count(), slowly).toBe(0);
  expect([...developer.problems, ...lead.problems]).toEqual([]);
}, 60_000);

test('a decision leaves as a Markdown file, and comes in as a draft once it was seen what is understood', async () => {
  const { page, problems } = developer;
  await read(page, 12);
  await page.getByRole('button', { name: 'Markdown' }).click(slowly);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('0012-deliver-webhooks-from-an-outbox-table.md');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('# Deliver webhooks from an outbox table\n');

  await openAddress(page, `${cairn.url}/app/decisions?project=payments-api`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click(slowly);
  await page.getByRole('menuitem', { name: 'Import Markdown files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Markdown files' });
  const changed = text
    .replace('\nstatus:', '\nreview-by: 2031-11-20\nstatus:')
    .replace('# Deliver webhooks', '# Redeliver webhooks')
    .replace('\n## ', '\n## Validation\n\nA test.\n\n## ');
  const files = [
    { name: 'redeliver.md', mimeType: 'text/markdown', buffer: Buffer.from(changed) },
    { name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.from('Nothing of the kind.') },
  ];
  await dialog.locator('input[type=file]').setInputFiles(files, slowly);
  const understood = dialog.getByRole('list', { name: 'Preview of the import' }).getByRole('listitem');
  const good = understood.filter({ hasText: 'Redeliver webhooks from an outbox table' });
  await good.getByText(/^Recognized: title, context,/).waitFor(slowly);
  await good.getByText('Review on November 20, 2031').waitFor();
  await good.getByText('Added to the context: Validation').waitFor();
  await good.getByText(/^Not imported: .*status/).waitFor();
  await dialog.getByRole('button', { name: 'Exclude empty.md' }).click();
  await dialog.getByRole('button', { name: 'Create 1 draft' }).click();
  await dialog.waitFor({ state: 'hidden', ...slowly });
  await page.getByRole('table', { name: 'Decisions' }).getByText('Redeliver webhooks from an outbox table').click(slowly);
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Draft', { exact: true }).waitFor(slowly);
  expect(problems).toEqual([]);
});

test('the graph of decisions is one stop of the tab key, walked by arrow keys, and each box opens beside it', async () => {
  const { page, problems } = developer;
  await openAddress(page, `${cairn.url}/app/decisions?project=payments-api`);
  await page.getByRole('link', { name: 'Graph' }).click(slowly);
  const graph = page.getByRole('group', { name: 'Decision graph' });
  const former = graph.getByRole('button', { name: /^ADR 1\s*Superseded.*superseded by ADR 12$/ });
  const latter = graph.getByRole('button', { name: /^ADR 12\s*Accepted/ });
  await former.waitFor(slowly);
  expect(await graph.locator('button[tabindex="0"]').count()).toBe(1);
  await former.focus();
  const hasFocus = (box: typeof former) => expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await hasFocus(latter);
  await page.keyboard.press('Enter');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Supersedes').waitFor(slowly);
  await hasFocus(latter);
  await page.keyboard.press('ArrowLeft');
  await hasFocus(former);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'As a list' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Send webhooks inline' })
    .getByText(/superseded by ADR 12/)
    .waitFor();
  expect(problems).toEqual([]);
});
