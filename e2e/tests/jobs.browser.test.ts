import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('an administrator finds a job, opens it by keyboard, and runs it', async () => {
  const { page, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_system`);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('searchbox').fill('article-publ');
  await page.waitForURL(/q=article-publ/);
  const row = page.getByRole('link', { name: 'article-publishing' });
  await page.getByRole('link', { name: 'mail-delivery' }).waitFor({ state: 'detached' });
  await row.focus();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Publishes scheduled articles').waitFor();
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Run now' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('article-publishing runs now.').waitFor();
  await preview.getByText('Started by an operator').waitFor();
  await preview.getByText('Done', { exact: true }).first().waitFor();
  expect(problems).toEqual([]);
});
