import { roomInPeriod } from '@cairn/server/totp-period';
import { expect, test } from '@rstest/core';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { addAuthenticator } from '../support/authenticator.ts';
import { violations } from '../support/axe.ts';
import { signIn, visit } from '../support/browser.ts';
import { routeOnce } from '../support/route-once.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const email = 'dev@acme.example';
const codeOf = (secret: string, periods: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** Signs out, and enters the password again: in an unknown browser, or in this one. */
async function enterPassword(page: Page, { known = false } = {}): Promise<void> {
  await page.goto('about:blank'); // requests of an idle page would be refused
  await page.context().clearCookies(known ? { name: 'cairn' } : {});
  await page.goto(`${cairn.url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The same, up to the second step. */
async function reachSecondStep(page: Page, options?: { known: boolean }): Promise<void> {
  await enterPassword(page, options);
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

const arrive = async (page: Page) => {
  await page.waitForURL(/\/app/);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

test('two-step verification is turned on; then a code, a backup code and a passkey sign in', async () => {
  const { page, context, problems } = await visit(browser);
  const authenticator = await addAuthenticator(page);
  await signIn(page, cairn.url, email);
  await page.goto(`${cairn.url}/app/settings/security`);

  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('img', { name: 'The key as a QR code' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())?.replace(/ /g, '') ?? '';
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByText('Wrong code').waitFor();
  await roomInPeriod();
  await dialog.getByLabel('6-digit code').fill(codeOf(secret, -1));
  const codes = dialog.getByRole('listitem').filter({ hasText: /^\w{4}-\w{4}$/ });
  await codes.first().waitFor();
  const backup = await codes.allInnerTexts();
  expect(backup.length).toBe(10);
  expect(await violations(page)).toEqual([]);
  await dialog.getByText('I have saved them').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 of 10 are left').waitFor();

  // A passkey with a name.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Touch ID');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Rename Touch ID' }).waitFor();
  expect(await authenticator.credentials()).toBe(1);
  await authenticator.answers(false); // otherwise the login page's own offer (conditional UI) signs in

  // With a code: a wrong one leaves four attempts.
  await reachSecondStep(page);
  await page.getByText('5 attempts left').waitFor();
  await page.getByLabel('Verification code').fill('000000');
  await page.getByText('4 attempts left').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Verification code').fill(codeOf(secret, 0));
  await arrive(page);

  // With a backup code, in lower case and with a space.
  await reachSecondStep(page);
  await page.getByRole('button', { name: 'Use backup code' }).click();
  await page.getByLabel('Backup code').fill(backup[0]?.toLowerCase().replace('-', ' ') ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await arrive(page);

  // In a remembered browser, until it is forgotten.
  await reachSecondStep(page);
  await page.getByRole('button', { name: 'Use backup code' }).click();
  await page.getByText('Remember this browser for 30 days').click();
  await page.getByLabel('Backup code').fill(backup[1] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await arrive(page);
  await enterPassword(page, { known: true });
  await arrive(page);
  await page.goto(`${cairn.url}/app/settings/security`);
  await page.getByText('Remembered until').waitFor();
  await page.getByText('Password and remembered browser').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Forget / }).click();
  await page.getByText('Remembered until').waitFor({ state: 'detached' });
  await reachSecondStep(page, { known: true });

  // With a passkey as the second step.
  await reachSecondStep(page);
  await authenticator.answers(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await arrive(page);

  await page.goto(`${cairn.url}/app/settings/security`);
  await page.getByText('8 of 10 are left').waitFor();
  expect(problems.filter((problem) => !/4(?:10|22)/.test(problem))).toEqual([]);
  await context.close();
});

test('a passkey alone signs in, and a change asks who it is once ten minutes are over', async () => {
  const { page, context, problems } = await visit(browser);
  const authenticator = await addAuthenticator(page);
  await signIn(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/settings/security`);
  // The server's response for an older sign-in: only the first time, not after the proof of identity.
  await routeOnce(page, '**/api/auth/factors/passkeys/options', (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'REAUTHENTICATE', message: '' } }),
  );
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Your password').fill('not it at all');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.getByText('Wrong password').waitFor();
  await proof.getByLabel('Your password').fill('cairn-demo');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Name this passkey' }).getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: /^Remove .+ on / }).waitFor();

  // The login page offers it by itself, among the browser's autofill suggestions: the field has the focus and is empty.
  await context.clearCookies();
  await page.goto(`${cairn.url}/auth/login`);
  await page.getByLabel('Email').focus();
  await arrive(page);
  const { user } = await (await page.request.get(`${cairn.url}/api/auth/me`)).json();
  expect(user.email).toBe('lead@acme.example');

  // Removed on the server, the passkey is still offered by the browser: it is refused with a message.
  await page.goto(`${cairn.url}/app/settings/security`);
  await page.getByRole('button', { name: /^Remove .+ on / }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByRole('button', { name: /^Remove .+ on / }).waitFor({ state: 'detached' });
  await authenticator.answers(false);
  await context.clearCookies();
  await page.goto(`${cairn.url}/auth/login`);
  await authenticator.answers(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey could not be used').waitFor();
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([]);
  await context.close();
});
