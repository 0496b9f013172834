import { expect, test } from '@rstest/core';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('a lead deletes an archived project by typing its key; it is gone until it is restored from the list of the deleted', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/project/settings?project=merchant-console`);
  const part = page.getByRole('region', { name: 'Delete this project' });
  await part.getByText('Only an archived project can be deleted.').waitFor(slowly);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await part.getByRole('button', { name: 'Delete' }).click(slowly);
  const dialog = page.getByRole('dialog', { name: 'Delete Merchant console?' });
  const typed = dialog.getByRole('textbox', { name: 'Name or key of the project' });
  await typed.fill('Merchant', slowly);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const refusal = dialog.getByText('This does not match the name or key of this project.');
  await refusal.waitFor(slowly);
  await typed.fill('con');
  await refusal.waitFor({ state: 'hidden', ...slowly }); // the button moves when it goes
  const inThirtyDays = () => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() + 30 * 86_400_000);
  const before = inThirtyDays();
  await dialog.getByRole('button', { name: 'Delete' }).click();

  await expect.poll(() => dialog.allTextContents(), slowly).toEqual([]); // shows why it was refused
  await page.waitForURL(/projects\?status=deleted/, slowly);
  const days = `(?:${before}|${inThirtyDays()})`; // midnight may have passed
  const row = page.getByRole('listitem').filter({ hasText: 'Merchant console' });
  await row.getByText(new RegExp(`Permanently deleted on ${days}`)).waitFor(slowly);

  // An old link leads to where the project can be restored.
  await page.goto(`${cairn.url}/app/project?project=merchant-console`);
  await page.waitForURL(/projects\?status=deleted/, slowly);
  await page.getByRole('link', { name: /^Active/ }).click(slowly);
  await page.getByRole('link', { name: 'Payments API' }).first().waitFor(slowly);
  expect(await page.getByRole('link', { name: 'Merchant console' }).count()).toBe(0);

  const other = await visit(browser);
  await signIn(other.page, cairn.url, 'dev@acme.example');
  await other.page.goto(`${cairn.url}/app/projects?status=deleted`);
  await other.page.getByText('Merchant console').waitFor(slowly);
  expect(await other.page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  await other.context.close();

  await page.getByRole('link', { name: /^Deleted/ }).click();
  await row.getByRole('button', { name: 'Restore' }).click(slowly);
  await page.getByText('Merchant console is restored to the archive').waitFor(slowly);
  await page.getByText('No deleted projects').waitFor(slowly);
  await page.goto(`${cairn.url}/app/project/settings?project=merchant-console`);
  await page.getByText('This project is archived', { exact: true }).waitFor(slowly);
  expect(problems.filter((problem) => !/410/.test(problem))).toEqual([]);
  await context.close();
}, 120_000);
