import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const projectOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first();
const membersOf = (project: string) => `${cairn.url}/app/project/members?project=${project}`;

test('an owner adds a developer to a project for members alone, who then sees it, and loses it again', async () => {
  const { page, context, problems } = await visit(browser);
  const theirs = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await signInByApi(theirs.page, cairn.url, 'dev@acme.example');
  await theirs.page.goto(`${cairn.url}/app/projects`);
  await projectOf(theirs.page, 'Payments API').waitFor();
  expect(await projectOf(theirs.page, 'Card vault').count()).toBe(0);

  await page.goto(membersOf('card-vault'));
  await page.getByText('Only those who are listed here can read this project.').waitFor();
  await rowOf(page, 'Jonas Weber').getByText('set for this project').waitFor();
  await rowOf(page, 'Marta Ruiz').getByText('manages all projects').waitFor();
  expect(await rowOf(page, 'Marta Ruiz').getByRole('button').count()).toBe(0);

  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await dialog.getByText('Choose a person.').waitFor();
  await dialog.getByRole('combobox', { name: 'People' }).fill('qiu');
  await page.getByRole('option', { name: /Lin Qiu/ }).click();
  await page.keyboard.press('Escape'); // the list of people, not the dialog
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await rowOf(page, 'Lin Qiu').getByText('Developer').first().waitFor();
  await page.getByText('1 person added').waitFor();

  // The page that she already had open is notified by itself.
  await theirs.page.getByRole('status').getByRole('button', { name: /new/ }).click();
  await projectOf(theirs.page, 'Card vault').waitFor();

  await page.getByRole('button', { name: 'Actions for Lin Qiu' }).click();
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click();
  await page.getByText('Lin Qiu is now: Viewer').waitFor();
  await theirs.page.goto(membersOf('card-vault'));
  await rowOf(theirs.page, 'Lin Qiu').getByText('Viewer').waitFor();
  expect(await theirs.page.getByRole('button', { name: 'Add people' }).count()).toBe(0);
  expect(await theirs.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);

  await theirs.page.goto(`${cairn.url}/app/projects`);
  await projectOf(theirs.page, 'Card vault').waitFor();
  await page.getByRole('button', { name: 'Actions for Lin Qiu' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Remove Lin Qiu from the project?').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await rowOf(page, 'Lin Qiu').waitFor({ state: 'detached' });
  await projectOf(theirs.page, 'Card vault').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
  await theirs.context.close();
});
