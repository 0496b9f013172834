import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
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

/** Returns the token of the invitation that was mailed to an address. */
async function mailedToken(page: Page, email: string): Promise<string> {
  const found = await page.waitForFunction(async (to) => {
    const { mails }: { mails: { to: string; text: string }[] } = await (await fetch('/dev/mailbox.json')).json();
    return /accept-invitation#([\w-]{43})/.exec(mails.find((mail) => mail.to === to)?.text ?? '')?.[1];
  }, email);
  return v.parse(v.string(), await found.jsonValue());
}

test('an owner invites by address, previews a role, and changes and removes several members at once, with undo', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(membersOf('card-vault'));
  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Email addresses/);
  await field.fill('Sofia <sofia@acme.example>, "Okafor, T" <tomas@acme.example>; new@vault.example\nold@vault.example owner@acme.example');
  await dialog.getByRole('radio', { name: /^Developer/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await dialog.getByText('owner@acme.example · Manages all projects').waitFor();
  await expect.poll(() => field.inputValue()).toBe('owner@acme.example');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const pending = page.getByRole('region', { name: 'Pending invitations' });
  await pending.getByText('new@vault.example').waitFor();
  await pending.getByRole('button', { name: 'Actions for old@vault.example' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await pending.getByText('old@vault.example').waitFor({ state: 'detached' });

  const token = await mailedToken(page, 'new@vault.example');
  const account = { name: 'New Person', password: 'granite-otter-lantern', acceptTerms: true };
  const accepted = await browser.newContext();
  const answer = await accepted.request.post(`${cairn.url}/api/auth/invitations/${token}/accept`, {
    data: { account },
    headers: { Origin: cairn.url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await accepted.close();
  await page.goto(membersOf('card-vault'));
  await rowOf(page, 'New Person').getByText('Developer').waitFor();
  expect(await pending.count()).toBe(0);

  await page.getByRole('link', { name: 'New Person' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('By their role in this project (Developer), which replaces the organization role here.').waitFor();
  await preview.getByText('By their organization role (Viewer).').waitFor();
  await preview.getByRole('button', { name: /Role in this project/ }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await preview.getByText('What they could do in this project then').waitFor();
  await preview.getByRole('listitem').filter({ hasText: 'Write conversations' }).getByText('lost').waitFor();
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Change to Viewer' }).click();
  await page.getByText('New Person is now: Viewer').waitFor();
  await preview.getByText('By their role in this project (Viewer), which replaces the organization role here.').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  const select = async () => {
    for (const name of ['Sofia Lindqvist', 'New Person']) await rowOf(page, name).getByRole('checkbox').check();
  };
  await select();
  await page.getByRole('button', { name: 'Change role of 2' }).click();
  await page.getByRole('menuitem', { name: 'Team lead' }).click();
  await page.getByText('Role of 2 people changed').waitFor();
  await rowOf(page, 'New Person').getByText('Team lead').waitFor();
  await select();
  await page.getByRole('button', { name: 'Remove 2…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('2 people are no longer members').waitFor();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover(); // while the pointer is there, the offer does not end
  await rowOf(page, 'Sofia Lindqvist').waitFor({ state: 'detached' });
  await undo.click();
  for (const name of ['Sofia Lindqvist', 'New Person']) await rowOf(page, name).getByText('Team lead').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a team lead adds members of the organization, and cannot invite others or change their own role', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(membersOf('card-vault'));
  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Email addresses/);
  await field.fill('stranger@vault.example, viewer@acme.example');
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await dialog.getByText('stranger@vault.example · Is not in your organization. An owner or administrator can invite them.').waitFor();
  await page.getByText('1 person added').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'Jonas Weber').getByRole('checkbox').check();
  await page.getByText('You can’t change any of them.').waitFor();
  expect(await page.getByRole('button', { name: 'Actions for Jonas Weber' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
