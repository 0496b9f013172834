import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../run/chromium.ts';

/** A visitor with a fresh profile, and all problems on their pages. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and violations of the Content-Security-Policy. */
  problems: string[];
}

/** @param more arguments in addition to those of every test */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...chromiumArguments, ...more] });
}

/**
 * Reduces motion, and blocks the service worker: with it a first page costs more than twice the CPU. Tests of the worker, or of a
 * whole journey, enable it with `serviceWorkers: 'allow'`.
 */
const usual: BrowserContextOptions = {
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
};

export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ ...usual, ...options });
  const problems: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const page = await context.newPage();
  // Chromium's own message about a failed request does not name it.
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    problems.push(text.startsWith('Failed to load resource') ? `${text}: ${new URL(message.location().url).pathname}` : text);
  });
  page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message}`));
  return { page, context, problems };
}

/**
 * Signs in a demo account through the API. The open page does not show it yet. The login page has its own
 * tests.
 * @param browser its context, or a page
 */
export async function signInByApi({ request }: Pick<BrowserContext, 'request'>, url: string, email: string): Promise<void> {
  const data = { email, password: 'cairn-demo' };
  const answer = await request.post(`${url}/api/auth/login`, { data, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`${email} could not be signed in: ${answer.status()} ${await answer.text()}`);
}

/** Signs in a demo account, and opens the application. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await signInByApi(page, url, email);
  await page.goto(`${url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Navigates to a path within the document, as a link would. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Opens an address. Navigates within the document if both pages are in the application, at a fifth of the cost of a load; otherwise
 * loads it. Waits until its heading is visible and the former page is not.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
  const [from, to] = [URL.parse(page.url()), new URL(address)];
  const isWithin = [from, to].every((one) => one?.pathname.startsWith('/app')) && from?.origin === to.origin;
  // By element, because a dialog hides headings from roles. Only visible ones, because former pages stay in the document.
  const heading = page.locator('h1').filter({ visible: true }).first();
  if (!isWithin || from?.pathname === to.pathname) await page.goto(to.href);
  else {
    const former = await heading.elementHandle();
    await goTo(page, to.pathname + to.search + to.hash);
    await page.waitForFunction((one) => one?.checkVisibility() !== true, former);
  }
  await heading.waitFor();
}

/**
 * Switches a sign-in to another of the account's tenants through the API. An open page may get a 409 for a read meanwhile.
 * @param tenant its name
 */
export async function enterTenantByApi({ request }: Pick<BrowserContext, 'request'>, url: string, tenant: string): Promise<void> {
  const { items } = await (await request.get(`${url}/api/auth/tenants`)).json();
  const { id: tenantId } = items.find(({ name }: { name: string }) => name === tenant);
  const answer = await request.post(`${url}/api/auth/tenant`, { data: { tenantId }, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`${tenant} could not be entered: ${answer.status()} ${await answer.text()}`);
}

/** Switches to another organization with the organization menu. */
export async function changeTenant(page: Page, url: string, tenant: string): Promise<void> {
  await page.getByRole('button', { name: /^Organization:/ }).click();
  await page
    .getByRole('menuitemradio', { name: tenant })
    .or(page.getByRole('menuitem', { name: tenant }))
    .click();
  await page.waitForURL(`${url}/app`);
  // Waits for the name first: the former page has a heading too.
  await page.getByRole('button', { name: `Organization: ${tenant}` }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Signs in, and returns the options for a browser context that has only this sign-in. */
export async function freshSignIn(browser: Browser, url: string, email: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext();
  await signInByApi(context, url, email);
  const { cookies } = await context.storageState();
  await context.close();
  return { serviceWorkers: 'block', storageState: { cookies, origins: [] } };
}
