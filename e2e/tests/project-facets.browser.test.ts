import { expect, test } from '@rstest/core';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('projects are narrowed to those of a member and to those for members alone, kept in the address', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  const names = () => page.getByRole('main').locator('[data-row]').allTextContents();
  await page.goto(`${cairn.url}/app/projects`);
  await expect.poll(names).toHaveLength(4);
  await page.getByRole('button', { name: 'Members', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Anders Holm' }).click();
  await expect.poll(names).toEqual(['Card vault']);
  await page.getByRole('button', { name: 'Members: Anders Holm' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Members: Anders Holm' }).waitFor();
  await expect.poll(names).toEqual(['Card vault']);
  // The organization's projects are counted as before.
  await page.getByRole('link', { name: /^Active ?4$/ }).waitFor();

  await page.goto(`${cairn.url}/app/projects?view=table&visibility=members`);
  await page.getByRole('button', { name: 'Visibility: Members only' }).waitFor();
  await expect.poll(names).toEqual(['Card vault']);
  await page.goto(`${cairn.url}/app/projects?member=me&visibility=members`);
  await page.getByText('No project matches these filters').waitFor();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect.poll(names).toHaveLength(4);
  expect(problems).toEqual([]);
  await context.close();
});
