import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { addApp, codeOf } from '../support/code-app.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('an owner requires a second factor; a member in the middle of a form sets one up and finds the text again', async () => {
  const [owner, member] = [await visit(browser), await visit(browser)];
  await signInByApi(owner.page, cairn.url, 'owner@acme.example');
  await signInByApi(member.page, cairn.url, 'dev@acme.example');
  await owner.page.goto(`${cairn.url}/app/tenant-admin/sign-on`);
  await owner.page.getByText('Set up your own second factor first').waitFor();
  await owner.page.goto('about:blank'); // a new factor replaces the token: requests of an idle page would be refused
  await addApp(owner.page);
  await owner.page.goto(`${cairn.url}/app/tenant-admin/sign-on`);
  const choose = async (option: string) => {
    await owner.page.getByRole('button', { name: /Second factor/ }).click();
    await owner.page.getByRole('option', { name: option }).click();
    await owner.page.getByRole('region', { name: 'Requirements' }).getByRole('button', { name: 'Save' }).click();
  };
  await choose('Required in 7 days');
  await owner.page.getByText('The requirements are saved').waitFor();
  expect(await violations(owner.page)).toEqual([]);

  await member.page.goto(`${cairn.url}/app/decisions?project=payments-api&record=1`);
  await member.page.getByText(/requires two-step verification from/).waitFor();
  const title = () => member.page.getByRole('dialog', { name: 'Record a decision' }).getByLabel('Title');
  await title().fill('Sign webhooks');
  await choose('Required at once');

  const setUp = member.page.getByRole('button', { name: 'Set up authenticator app' });
  await setUp.waitFor();
  expect(new URL(member.page.url()).pathname).toBe('/auth/second-factor');
  expect(await violations(member.page)).toEqual([]);
  await setUp.click();
  const key =
    (await member.page
      .locator('bdi')
      .filter({ hasText: /^[A-Z2-7 ]{20,}$/ })
      .textContent()) ?? '';
  await member.page.getByLabel('Verification code').fill(codeOf(key.replaceAll(' ', '')));
  await member.page.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
  expect(await violations(member.page)).toEqual([]);
  await member.page.getByText('I have saved them').click();
  await member.page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => title().inputValue()).toBe('Sign webhooks');

  // The phone is lost: the owner resets the factor.
  await owner.page.goto(`${cairn.url}/app/tenant-admin/users?q=dev%40acme.example`);
  await owner.page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await owner.page.getByRole('menuitem', { name: 'Reset second factor…' }).click();
  await owner.page.getByRole('button', { name: 'Reset', exact: true }).click();
  await owner.page.getByText(/^The second factor of .* is reset$/).waitFor();
  await member.page.getByLabel('Password', { exact: true }).waitFor();
  await owner.context.close();
  await member.context.close();
});
