import { test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** The texts of the specification, letter for letter, including its mistakes (sections 5 and 8). */
const said = {
  name: 'Your first name is required',
  email: 'Enter your email, it will be required to login',
  emailFormat: 'Please, enter a valid email',
  password: 'Enter your password with at least 8 characters, it will be required to login',
  passwordLength: 'The password should contains at leat 8 characters',
  passwordCheck: 'Please, confirm your password',
  passwordMatch: 'The password does not match',
  code: 'Please enter the verification code',
  codeLength: 'Please enter a valid verification code',
  register: 'Registration failed. Please try again.',
  login: 'Login failed. Please try again.',
  pending: 'Please complete your email verification before signing in.',
  complete: 'Failed to complete registration. Please try again.',
  verification: 'Verification failed. Please try again.',
  resend: 'Failed to resend verification code. Please try again.',
} as const;

/** The texts on `/auth/callback` after a provider, by the code in the address. */
const afterProvider = {
  SIGN_IN_UNAVAILABLE: 'Authentication service failed to initialize',
  SIGN_IN_INCOMPLETE: 'Failed to complete sign in',
  POPUP_BLOCKED: 'Sign in was blocked by your browser. Please check popup settings.',
  SIGN_IN_REFUSED: 'Sign in failed. Please try again.',
} as const;

/** The texts for any request, by the status of the response; null is no response. 401: session.browser.test.ts. */
const ofCalls = [
  [403, 'FORBIDDEN', 'Access denied. You do not have permission for this action.'],
  [429, 'RATE_LIMITED', 'Rate limit exceeded. Please try again later.'],
  [500, 'SERVER_ERROR', 'Server error. Please try again later.'],
  [null, 'NETWORK', 'Network error. Please check your connection.'],
] as const;

const see = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const email = 'letter@specified.example';

/** Aborts the requests for a path until the returned function is called. */
async function unanswered(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(`**/api/auth/${path}`, (route) => route.abort());
  return () => page.unroute(`**/api/auth/${path}`);
}

test('the sign-up, its code and the sign-in that waits for it', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${cairn.url}/auth/signup`);
  await create(page);
  for (const text of [said.name, said.email, said.password, said.passwordCheck]) await see(page, text);
  await field(page, 'Name').fill('Ada');
  await field(page, 'Email').fill('ada@');
  await field(page, 'Password').fill('short');
  await field(page, 'Confirm password').fill('other');
  await create(page);
  for (const text of [said.emailFormat, said.passwordLength, said.passwordMatch]) await see(page, text);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('granite-otter-lantern');
  await field(page, 'Confirm password').fill('granite-otter-lantern');
  let again = await unanswered(page, 'register');
  await create(page);
  await see(page, said.register);
  await again();
  await create(page);
  await page.waitForURL(/\/auth\/verify/);

  const code = page.getByRole('textbox', { name: 'Verification code' });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await see(page, said.code);
  await code.fill('12');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await see(page, said.codeLength);
  again = await unanswered(page, 'complete-registration');
  await code.fill('123456');
  await see(page, said.complete);
  await again();
  again = await unanswered(page, 'verification-status*');
  await page.reload();
  await see(page, said.verification);
  await again();

  await page.goto(`${cairn.url}/auth/login`);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('granite-otter-lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(page, said.pending);
  await context.close();
});

test('a sign-in that nobody answers, and a code that cannot be sent again', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${cairn.url}/auth/login`);
  await unanswered(page, 'login');
  await field(page, 'Email').fill('dev@acme.example');
  await field(page, 'Password').fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(page, said.login);

  await page.clock.install();
  await page.goto(`${cairn.url}/auth/signup`);
  await field(page, 'Name').fill('Ada');
  await field(page, 'Email').fill('again@specified.example');
  await field(page, 'Password').fill('granite-otter-lantern');
  await field(page, 'Confirm password').fill('granite-otter-lantern');
  await create(page);
  await page.waitForURL(/\/auth\/verify/);
  await unanswered(page, 'resend-verification');
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend' }).click();
  await see(page, said.resend);
  await context.close();
});

test('what a provider has brought back', async () => {
  const { page, context } = await visit(browser);
  for (const [code, text] of Object.entries(afterProvider)) {
    await page.goto(`${cairn.url}/auth/callback?provider=Google&error=${code}`);
    await see(page, text);
  }
  await context.close();
});

test('any call of the application that fails', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'block' });
  await signIn(page, cairn.url, 'owner@acme.example');
  const members = /\/api\/members/;
  for (const [status, code, text] of ofCalls) {
    await page.goto(`${cairn.url}/app`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route(members, (route) =>
      status === null
        ? route.abort()
        : route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ success: false, code, message: '' }) }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await see(page, text);
    await page.unroute(members);
  }
  await context.close();
});
