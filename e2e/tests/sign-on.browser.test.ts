import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import type { Browser, Page } from 'playwright';
import { launchBrowser, type Visitor, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { startIssuer, type TestIssuer } from '../support/issuer.ts';

let issuer: TestIssuer;
let cairn: Cairn;
let browser: Browser;
let visitor: Visitor;
let missing: string[] = [];
beforeAll(async () => {
  issuer = await startIssuer(() => cairn.url);
  [cairn, browser] = await Promise.all([startCairn(issuer.environment), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
  await issuer?.close();
});
afterEach(() => visitor.context.close());

const organisation = 'Continue with your organization';
/** The header of a JSON Web Token with its dot: without the dot the letters occur by chance in file hashes of the plan. */
const webToken = /eyJ[\w-]+\./;

/** Opens a path as a visitor who trusts the provider's test certificate. @param interaction as if it were configured so */
async function open(path: string, { interaction }: { interaction?: 'popup' } = {}): Promise<Page> {
  visitor = await visit(browser, { ignoreHTTPSErrors: true, serviceWorkers: 'allow' });
  const { page } = visitor;
  missing = [];
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().startsWith(issuer.front)) missing.push(response.url());
  });
  if (interaction) await page.addInitScript(configurePopup);
  await page.goto(issuer.front + path);
  return page;
}

/** Runs before the page reads its initial state. In the page, because a document fulfilled by the test may not access loopback. */
function configurePopup(): void {
  new MutationObserver(() => {
    const text = document.getElementById('initial-state')?.firstChild;
    if (text instanceof Text) text.data = text.data.replace('"interaction":"redirect"', '"interaction":"popup"');
  }).observe(document, { childList: true, subtree: true });
}

const applicationOf = async (page: Page) => {
  // If it fails, the address shows why.
  await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(/\/app/);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
/**
 * The problems on our own pages, without the service worker, which needs a trusted certificate, the response to an anonymous
 * "who am I", and what the provider's pages miss.
 */
const problems = () => [...visitor.problems.filter((problem) => !/when fetching the script|401|404/.test(problem)), ...missing];
const whoIs = (page: Page) => page.evaluate(async () => (await (await fetch('/api/auth/me')).json()).user?.email as string | undefined);
const alert = (page: Page) => page.getByRole('alert');

describe('single sign-on', () => {
  test('by redirect: in, with no token left behind; then quietly; then out here and there', async () => {
    const page = await open('/app/decisions');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.getByRole('button', { name: organisation }).click();
    await page.getByRole('link', { name: 'dev', exact: true }).click();
    await page.waitForURL(`${issuer.front}/app/decisions`);
    await page.getByText('Successfully signed in!').waitFor();
    expect(await whoIs(page)).toBe('dev@acme.example');
    const kept = await page.evaluate(() => ({ session: JSON.stringify(sessionStorage), local: { ...localStorage } }));
    expect(kept.session).not.toMatch(webToken);
    expect(kept.local['cairn-sso-hint']).toBe('dev@acme.example');
    expect(JSON.stringify(kept.local)).not.toMatch(webToken);

    // A start without a cookie: the provider still knows the person.
    await page.context().clearCookies({ name: '__Host-cairn' });
    await page.goto(`${issuer.front}/app/projects`);
    await page.waitForURL(`${issuer.front}/app/projects`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await whoIs(page)).toBe('dev@acme.example');

    // In this order: our own session first.
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout') && response.ok());
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await ended;
    await page.waitForURL(`${issuer.url}/session/end**`);
    await page.getByRole('button', { name: 'Sign out here too' }).click();
    await page.waitForURL(({ origin, pathname }) => origin === issuer.front && pathname === '/');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/dev@acme|msal/);
    expect(await whoIs(page)).toBeUndefined();
    expect(problems()).toEqual([]);
  });

  test('is not among the scripts of the sign-in page; where the provider wants to see the person they are simply signed out', async () => {
    const page = await open('/auth/login');
    await page.evaluate(() => localStorage.setItem('cairn-sso-hint', 'dev@acme.example'));
    const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''));
    expect((await files()).filter((name) => name.startsWith('sso'))).toEqual([]);
    const asked = page.waitForResponse((response) => response.url().includes('/auth?') && response.url().includes('prompt=none'));
    await page.reload();
    await asked;
    await page.waitForFunction(() => document.querySelectorAll('iframe').length === 0);
    expect(await alert(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });

  test('declined, and expired: each says so and leads back', async () => {
    const page = await open('/auth/login?redirect=/app/conversations');
    await page.getByRole('button', { name: organisation }).click();
    await page.getByRole('link', { name: 'Decline' }).click();
    await page.waitForURL(`${issuer.front}/auth/callback**`);
    await alert(page).getByText('Sign in failed. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Back to sign in' }).click();

    await page.getByRole('button', { name: organisation }).click();
    await page.getByRole('link', { name: 'dev', exact: true }).waitFor();
    await page.context().clearCookies({ name: '__Host-sso' }); // as after ten minutes
    await page.getByRole('link', { name: 'dev', exact: true }).click();
    await alert(page).getByText('Failed to complete sign in').waitFor();
    expect(await whoIs(page)).toBeUndefined();

    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('button', { name: organisation }).click();
    await page.getByRole('link', { name: 'dev', exact: true }).click();
    await page.waitForURL(`${issuer.front}/app/conversations`);
  });

  test('by popup: the page stays; blocked by the browser: says so, and goes on in this window', async () => {
    const page = await open('/auth/login', { interaction: 'popup' });
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: organisation }).click();
    const popup = await opened;
    await page.getByText('Sign in using the window that opened.').waitFor();
    await popup.getByRole('link', { name: 'lead', exact: true }).click();
    await applicationOf(page);
    expect(await whoIs(page)).toBe('lead@acme.example');
    await visitor.context.close();

    const other = await open('/auth/login', { interaction: 'popup' });
    await other.evaluate(() => {
      window.open = () => null;
    });
    await other.getByRole('button', { name: organisation }).click();
    await alert(other).getByText('Sign in was blocked by your browser. Please check popup settings.').waitFor();
    await other.getByRole('button', { name: 'Continue in this window' }).click();
    await other.getByRole('link', { name: 'lead', exact: true }).click();
    await applicationOf(other);
  });
});

describe('the external providers', () => {
  test('Google: in, back to where the person wanted to go, with their own name', async () => {
    const page = await open('/app/decisions');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'grace', exact: true }).click();
    await page.waitForURL(`${issuer.front}/app/decisions`);
    await page.getByText('Successfully signed in!').waitFor();
    expect(await whoIs(page)).toBe('grace@elsewhere.example');
    expect(problems()).toEqual([]);
  });

  test('GitHub: in by its API', async () => {
    const page = await open('/auth/login');
    await page.getByRole('link', { name: 'Continue with GitHub' }).click();
    await applicationOf(page);
    expect(await whoIs(page)).toBe('octavia@elsewhere.example');
  });

  test('Microsoft: an address that nobody has verified opens nobody’s account', async () => {
    const page = await open('/auth/login');
    await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
    await page.getByRole('link', { name: 'mallory', exact: true }).click();
    await alert(page).getByText('This provider has not verified your email address.').waitFor();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await whoIs(page)).toBeUndefined();
  });
});

describe('who comes without a name', () => {
  const hello = (page: Page) => page.getByRole('heading', { name: 'Set up your account' });

  test('by a provider: is asked for it before the application, and then is where they wanted to go', async () => {
    const page = await open('/app/decisions');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: 'quiet', exact: true }).click();
    await hello(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/setup-account');
    // It cannot be skipped, and asks only for the name.
    await page.goto(`${issuer.front}/app/projects`);
    await hello(page).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(2);
    expect(await page.getByLabel('Password').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your first name is required').waitFor();
    await page.getByLabel('First name').fill('Quiet');
    await page.getByLabel('Last name').fill('Person');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${issuer.front}/app/projects`);
    await page.getByRole('button', { name: /Account of Quiet Person/ }).waitFor();
    // Known from now on, also with single sign-on.
    await page.goto(`${issuer.front}/auth/setup-account`);
    await applicationOf(page);
    expect(problems()).toEqual([]);
  });
});
