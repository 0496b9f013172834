import { expect, test } from '@rstest/core';
import type { Route } from 'playwright';
import { createArticle } from '../support/articles.ts';
import { violations } from '../support/axe.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('a visitor without scripts finds an article by keyboard, in their language, and the way to support', async () => {
  const { page, context, problems } = await visit(browser, { javaScriptEnabled: false, locale: 'de-DE' });
  await page.goto(`${cairn.url}/help`);
  await page.getByRole('heading', { level: 1, name: 'Wie können wir helfen?' }).waitFor();
  // Text, styles and search work without any script.
  expect(await page.locator('script').count()).toBe(0);
  const search = page.getByRole('searchbox', { name: 'Hilfe durchsuchen' });
  await page.keyboard.press('Tab');
  expect(await page.getByRole('link', { name: 'Zum Inhalt springen' }).evaluate((link) => link === document.activeElement)).toBe(true);
  for (let presses = 0; presses < 8 && !(await search.evaluate((field) => field === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('agent');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/help\/search\?.*q=agent/);
  const results = page.getByRole('main').getByRole('listitem');
  expect(await results.count()).toBeGreaterThan(0);
  await page.goto(`${cairn.url}/help/connect-an-agent?lang=ar`);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('article').getByRole('heading', { level: 1, name: 'ربط وكيل' }).waitFor();
  await page.goto(`${cairn.url}/help/no-such-article?lang=en`);
  await page.getByRole('heading', { level: 1, name: 'Article not found' }).waitFor();
  await page.getByRole('link', { name: 'Contact support' }).first().click();
  await page.waitForURL(/\/auth\/login\?redirect=/);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await context.close();
});

test('a reader finds an article by keyboard, says what is missing, and is offered it before they ask', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/help`);
  const search = page.getByRole('combobox', { name: 'Search help' });
  await search.waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await search.focus();
  await page.keyboard.type('rotate');
  await page.getByRole('option', { name: /Rotate an API key/ }).waitFor(slowly);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Rotate an API key/ }).waitFor(slowly);
  expect(new URL(page.url()).pathname).toBe('/app/help/rotate-an-api-key');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'No', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'What was missing?' }).fill('How do I see who uses the old key?');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await page.getByText('Thank you for your feedback.').waitFor(slowly);
  await page.reload();
  await page.getByRole('button', { name: 'No', exact: true, pressed: true }).waitFor(slowly);

  await page.goto(`${cairn.url}/app/help?write=1`);
  await page.getByRole('textbox', { name: 'Subject' }).fill('rotate key');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rotate an API key/ })
    .click(slowly);
  await page.getByRole('heading', { level: 1, name: /Rotate an API key/ }).waitFor(slowly);
  await page.goBack();
  // The input is restored.
  await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('rotate key');
  expect(problems).toEqual([]);
  await context.close();
});

test('an article that is archived while it is read says so, and what was typed goes along to support', async () => {
  const staff = await visit(browser);
  await signInByApi(staff.context, cairn.url, 'staff@cairn.example');
  const { slug, archive } = await createArticle(staff.context, 'Short-lived article', ['It is here for now.']);
  const { page, context, problems } = await visit(browser);
  await signInByApi(context, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/help/${slug}`);
  await page.getByRole('button', { name: 'No', exact: true }).press('Enter');
  const reason = page.getByRole('textbox', { name: 'What was missing?' });
  await reason.fill('It does not say for how long.');
  await archive();
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await page.getByText('Your feedback was not sent').waitFor(slowly);
  await page.getByRole('status').getByText('This article is no longer available').waitFor(slowly);
  expect(await reason.inputValue()).toBe('It does not say for how long.');
  await page.getByText('It is here for now.').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes', exact: true }).press('Enter');
  await expect.poll(() => page.getByText('This article is no longer available').count(), slowly).toBe(2);
  await page.getByRole('link', { name: 'Contact support instead' }).press('Enter');
  const message = page.getByRole('textbox', { name: 'What happened, and what did you expect?' });
  await expect.poll(() => message.inputValue(), slowly).toBe('It does not say for how long.');

  await page.goto(`${cairn.url}/app/help/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'This article is not available' }).waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Contact support' }).press('Enter');
  await expect.poll(() => message.inputValue(), slowly).toBe('It does not say for how long.');
  const answer = await page.goto(`${cairn.url}/help/${slug}`);
  expect(answer?.status()).toBe(410);
  expect(problems.filter((problem) => !/40[04]|410/.test(problem))).toEqual([]);
  await context.close();
  await staff.context.close();
});

test('the help panel has the articles of its page, and search and palette find them', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/api-keys`);
  const refused = (route: Route) => route.fulfill({ status: 400, json: { code: 'BAD_REQUEST' } });
  await page.route(/\/api\/help\/of-page/, refused, { times: 1 });
  await page.getByRole('button', { name: 'Help', exact: true }).click(slowly);
  const panel = page.getByRole('complementary', { name: 'Help' });
  await panel.getByText('The request is not valid.').waitFor(slowly);
  await panel.getByRole('button', { name: 'Try again' }).press('Enter');
  await panel.getByRole('link', { name: /Rotate an API key/ }).waitFor(slowly);
  await panel.getByRole('searchbox', { name: 'Search help' }).fill('decision');
  await panel
    .getByRole('link', { name: /decision/i })
    .first()
    .waitFor(slowly);

  await page.goto(`${cairn.url}/app/search?q=rotate`);
  await page
    .getByRole('region', { name: 'Help articles' })
    .getByRole('link', { name: /Rotate an API key/ })
    .waitFor(slowly);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('menu', { name: 'Search or run a command' });
  await palette.waitFor(slowly);
  await page.keyboard.type('rotate');
  await palette.getByRole('menuitem', { name: /Rotate an API key/ }).click(slowly);
  await page.waitForURL(/\/app\/help\/rotate-an-api-key/);
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  await context.close();
});
