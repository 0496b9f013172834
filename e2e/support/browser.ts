import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../run/chromium.ts';

/** A visitor with a fresh profile, and everything that went wrong on their pages. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and violations of the Content-Security-Policy. */
  problems: string[];
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArguments });
}

export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options });
  const problems: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message}`));
  return { page, context, problems };
}

/** Signs in on the login page with the demo password, and waits for the application. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Goes to a path within the document, as by a link to it that the page in view may not have. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Goes on in another organisation, by the menu over the name of this one. */
export async function changeTenant(page: Page, url: string, tenant: string): Promise<void> {
  await page.getByRole('button', { name: /^Organisation:/ }).click();
  await page
    .getByRole('menuitemradio', { name: tenant })
    .or(page.getByRole('menuitem', { name: tenant }))
    .click();
  await page.waitForURL(`${url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Signs in, and answers how to visit with that sign-in in a browser that has kept nothing else. */
export async function freshSignIn(browser: Browser, url: string, email: string): Promise<BrowserContextOptions> {
  const { page, context } = await visit(browser);
  await signIn(page, url, email);
  const { cookies } = await context.storageState();
  await context.close();
  return { serviceWorkers: 'block', storageState: { cookies, origins: [] } };
}
