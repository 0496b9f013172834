import { expect, test } from '@rstest/core';
import type { Route } from 'playwright';
import { createArticle } from '../support/articles.ts';
import { violations } from '../support/axe.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
/** One red pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');

test('staff write an article by keyboard, publish it, and a reader gets it', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'staff@cairn.example');
  await page.goto(`${cairn.url}/app/staff/articles`);
  await page.getByRole('link', { name: 'Rotate an API key' }).waitFor(slowly);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'New article' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title in English' }).fill('Export an audit log');
  await page.keyboard.press('Enter');
  const body = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await body.waitFor(slowly);
  await body.focus();
  // The first save arrives but its response is lost, and a later one sends the same, as after a reload: no conflict with oneself.
  const sentTwice = async (route: Route) => {
    await route.fetch({ headers: { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() } });
    await route.continue();
  };
  await page.route(/\/texts\/en$/, sentTwice, { times: 1 });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.keyboard.type('Open it, then ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Export');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('strong', { hasText: 'Export' }).waitFor(slowly);
  await refused;
  await page.getByText('Saved', { exact: false }).first().waitFor(slowly);
  expect(await violations(page)).toEqual([]);

  // The input is restored from the server.
  await page.reload();
  await expect.poll(() => body.inputValue()).toBe('Open it, then **Export**');
  await body.press('ControlOrMeta+Enter');
  await page.getByText('Readers get this').waitFor(slowly);

  // A link is found by its title, a picture is pasted. Each is one undo step, like typed text.
  await body.press('ControlOrMeta+End');
  await page.keyboard.type(' and ');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Insert link' });
  await link.getByRole('combobox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await link.getByText('Choose an article, or write an address').waitFor(slowly);
  await link.getByRole('combobox').fill('Rotate an API');
  await page.getByRole('option', { name: /^Rotate an API key/ }).click(slowly);
  await expect.poll(() => body.inputValue()).toBe('Open it, then **Export** and [Rotate an API key](/help/rotate-an-api-key)');
  await body.evaluate(
    (field, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'button.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    },
    [...png],
  );
  await page.getByRole('textbox', { name: 'What does the image show?' }).fill('The [Export] button');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const picture = preview.getByRole('img', { name: 'The [Export] button' });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.width, img.height]), slowly)
    .toEqual([1, 1, 1]);
  await body.press('ControlOrMeta+z');
  await expect.poll(() => body.inputValue()).toMatch(/api-key\)$/);
  await body.press('ControlOrMeta+z');
  await expect.poll(() => body.inputValue()).toBe('Open it, then **Export** and ');
  await body.fill('![Theirs](https://img.example/1.png)');
  await page.getByText('Images from other sites are not shown in articles.').waitFor(slowly);

  // A save fails, a colleague saves, the page is reloaded: no text is overwritten, and discarded text can be restored.
  const article = `${cairn.url}/api${new URL(page.url()).pathname.replace('/app/staff', '')}`;
  await page.route(/\/texts\/en$/, (route) => route.abort(), { times: 1 });
  await body.fill('Mine');
  await page.getByText('Not saved. Your text is stored in this browser.').waitFor(slowly);
  const { texts } = await (await context.request.get(article)).json();
  const { version, slug } = texts[0];
  const theirs = { version, slug, title: 'Export the audit log', summary: '', body: 'Theirs' };
  const colleague = await context.request.put(`${article}/texts/en`, { data: theirs, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect(colleague.status()).toBe(200);
  await page.reload();
  const conflict = page.getByRole('alert').filter({ hasText: 'saved this text' });
  await conflict.getByText('Export the audit log').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Use their text' }).press('Enter');
  await expect.poll(() => body.inputValue()).toBe('Theirs');
  await body.fill('Theirs, and more');
  await page.reload();
  await page.getByText('Your text was replaced.').waitFor(slowly);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  for (const text of ['Mine', 'Theirs, and more', 'Mine']) {
    await undo.press('Enter');
    await expect.poll(() => body.inputValue()).toBe(text);
  }
  await page.getByText('The other text was replaced.').waitFor(slowly);
  await page.getByText(/^Saved/).waitFor(slowly);
  await page.getByRole('button', { name: 'Keep this text' }).press('Enter');

  await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
  await page.getByRole('region', { name: 'English text' }).getByText('Mine').waitFor(slowly);
  await page.getByRole('textbox', { name: 'Address' }).fill('rotate-an-api-key');
  await page.getByRole('textbox', { name: 'Title' }).fill('Ein Protokoll exportieren');
  await page.getByText('Another article has this address, or had it.').waitFor(slowly);

  await page.goto(`${cairn.url}/app/help/export-an-audit-log`);
  await page.getByRole('heading', { level: 1, name: 'Export an audit log' }).waitFor(slowly);
  expect(problems.filter((problem) => !/40[049]|ERR_FAILED/.test(problem))).toEqual([]);
  await context.close();
});

test('the editor shows what is not published, compares any two versions, and reads as readers do', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'staff@cairn.example');
  const { editor } = await createArticle(context, 'Compare versions', [
    'First line\nSecond line\nThird line',
    'First line\nLine two\nThird line',
  ]);
  await page.goto(editor);
  const body = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await page.getByText('No changes since publication').waitFor(slowly);
  await body.press('ControlOrMeta+End');
  await page.keyboard.type('\nLine four');
  await page.locator('[data-change="changed"]', { hasText: 'Line four' }).waitFor({ ...slowly, state: 'attached' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Compare two versions');
  await page.getByRole('button', { name: '2 lines changed since publication' }).press('Enter');

  const comparison = page.getByRole('region', { name: 'Comparison' });
  const from = comparison.getByRole('button', { name: 'From' });
  await expect.poll(() => from.textContent(), slowly).toContain('Revision 2');
  await comparison.getByText('Line four').waitFor(slowly);
  await comparison.getByText('Compare two versions').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  const choose = async (field: string, option: string) => {
    await comparison.getByRole('button', { name: new RegExp(`\\b${field}\\b`) }).press('Enter');
    await page.getByRole('option', { name: option }).press('Enter');
  };
  await choose('From', 'Revision 1');
  await choose('To', 'Revision 2');
  await comparison.getByText('Line two').waitFor(slowly);
  await comparison.getByText('Second line').waitFor(slowly);
  expect(await comparison.getByText('Line four').count()).toBe(0);
  await comparison.getByRole('button', { name: 'Restore revision 1' }).press('Enter');
  await expect.poll(() => body.inputValue(), slowly).toBe('First line\nSecond line\nThird line');
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(() => body.inputValue()).toMatch(/Line four$/);
  await comparison.getByRole('button', { name: 'Close' }).press('Enter');

  const reading = page.getByRole('button', { name: 'Reading view' });
  await reading.press('Enter');
  await body.waitFor({ ...slowly, state: 'hidden' });
  await page.getByRole('region', { name: 'Preview' }).getByText('Line four').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
  await page.waitForURL(/lang=de&view=reading/);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => body.inputValue(), slowly).toMatch(/Line four$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('what is typed in the editor survives Back, a reload, a lost connection and an ended sign-in', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(context, cairn.url, 'staff@cairn.example');
  const { editor } = await createArticle(context, 'Text that is not lost', ['One\nTwo']);
  await page.goto(`${cairn.url}/app/staff/articles`);
  await page.getByRole('link', { name: 'Text that is not lost' }).press('Enter');
  const body = page.getByRole('textbox', { name: 'Text (Markdown)' });
  const saved = page.getByText(/^Saved/).first();
  const isNotSaved = page.getByText('Not saved. Your text is stored in this browser.');
  const type = async (text: string) => {
    await body.press('ControlOrMeta+End');
    await page.keyboard.type(text);
  };
  await type(', back');
  await page.goBack();
  await page.getByRole('button', { name: 'New article' }).waitFor(slowly);
  await page.goForward();
  await expect.poll(() => body.inputValue(), slowly).toBe('One\nTwo, back');
  await saved.waitFor(slowly);

  // The file of a picture is gone with the page, what it shows and where it goes is not.
  await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
  const file = { name: 'button.png', mimeType: 'image/png', buffer: png };
  await page.getByLabel('Image', { exact: true }).last().setInputFiles(file);
  const shows = page.getByRole('textbox', { name: 'What does the image show?' });
  await shows.fill('The button');
  await page.reload();
  await page.getByText('The image button.png was not inserted.').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose image' }).press('Enter');
  await (await chooser).setFiles(file);
  await expect.poll(() => shows.inputValue(), slowly).toBe('The button');
  await shows.press('Enter');
  await expect.poll(() => body.inputValue(), slowly).toMatch(/^One\s+!\[The button\]\(\S+\)\s+Two, back$/);
  expect(await page.getByText('was not inserted').count()).toBe(0);
  await saved.waitFor(slowly);

  await context.setOffline(true);
  await type(', offline');
  await isNotSaved.waitFor(slowly);
  await body.press('ControlOrMeta+Enter');
  await page.getByText('The text could not be saved, so its state did not change.').waitFor(slowly);
  await context.setOffline(false);
  await saved.waitFor(slowly);

  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(/\/texts\/en$/, loseAnswer, { times: 1 });
  await type(', lost');
  await isNotSaved.waitFor(slowly);
  await type(', found');
  await saved.waitFor(slowly);

  await context.clearCookies();
  await type(', signed out');
  await page.waitForURL(/\/auth\/login/, slowly);
  await signInByApi(context, cairn.url, 'staff@cairn.example');
  await page.goto(editor);
  await expect.poll(() => body.inputValue(), slowly).toMatch(/Two, back, offline, lost, found, signed out$/);
  await saved.waitFor(slowly);
  expect(problems.filter((problem) => !/40[19]|ERR_/.test(problem))).toEqual([]);
  await context.close();
});

test('staff order categories, and work off searches without a result', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'staff@cairn.example');
  await page.goto(`${cairn.url}/app/staff/articles/categories`);
  const names = page.getByRole('list', { name: 'Categories' }).locator('b');
  await names.first().waitFor(slowly);
  const [first = '', second = '', third = ''] = await names.allTextContents();
  await page.getByRole('button', { name: `Move ${first} down` }).press('Enter');
  await expect.poll(async () => (await names.allTextContents()).slice(0, 3)).toEqual([second, first, third]);
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.locator('b', { hasText: name }) });
  await row(third).dragTo(row(second));
  await expect.poll(async () => (await names.allTextContents()).slice(0, 3)).toEqual([third, second, first]);
  await page.getByRole('button', { name: 'New category' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Odds and ends');
  await page.getByRole('textbox', { name: 'Name in Deutsch' }).fill('Dies und das');
  await page.getByRole('textbox', { name: 'Address' }).fill('odds-and-ends');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Odds and ends' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect.poll(() => names.allTextContents()).not.toContain('Odds and ends');
  expect((await names.allTextContents()).slice(0, 3)).toEqual([third, second, first]);

  await page.goto(`${cairn.url}/app/staff/articles/searches`);
  const searches = page.getByRole('table', { name: 'Searches without a result' }).locator('tbody tr');
  await searches.first().waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  const count = await searches.count();
  await searches.first().getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(() => searches.count()).toBe(count - 1);
  const query = (await searches.first().locator('bdi').first().textContent()) ?? '';
  await searches.first().getByRole('button', { name: 'Write an article' }).press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Title in English' }).inputValue()).toBe(query);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: query }).waitFor(slowly);
  const field = page.getByLabel('Publish on');
  await page.getByRole('textbox', { name: 'Text (Markdown)' }).fill('How to do it.');
  await field.fill('2099-03-04T09:30');
  await field.press('Enter');
  await page.getByText(/Readers get this text on .*2099/).waitFor(slowly);
  await page.getByRole('link', { name: 'Articles', exact: true }).last().click();
  await page.getByText(/Publication: .*2099/).waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
});

test('a member does not get the pages of staff', async () => {
  const { page, context } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/staff/articles`);
  await page.getByRole('heading', { level: 1 }).waitFor(slowly);
  expect(await page.getByRole('button', { name: 'New article' }).count()).toBe(0);
  await context.close();
});
