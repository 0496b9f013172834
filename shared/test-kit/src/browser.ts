import path from 'node:path';
import { findCairn } from '@cairn/build/address';
import { type Released, ReleaseRefused, release, rollBack, switchRemote } from '@cairn/release';
import { afterAll, beforeAll } from '@rstest/core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';

/** A user who is signed in to a running Cairn with the remote, and the errors on their pages. */
export interface RemoteVisitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and violations of the Content-Security-Policy. */
  problems: string[];
}

export interface RunningRemote {
  /** Signs in, in a browser context of its own. */
  visit(email: string, password?: string): Promise<RemoteVisitor>;
  /** Returns the tested release, once the tests have started: `1.0.0-0123456789ab`. */
  release(): string;
}

interface Where {
  /** The address of Cairn. Default: CAIRN_URL, else the one at PORT, or the one that .npmrc names. */
  url?: string;
  /** The remote's deploy token. Default: CAIRN_DEPLOY_TOKEN. */
  token?: string;
}

/** Chromium cannot use its sandbox as root. */
const rootArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Releases the last build of the remote in `directory` to a running Cairn for the tests of a file, and rolls it back afterwards: the
 * previous release is stable again, and a remote without one is switched off.
 * @throws ReleaseRefused with all problems, before the first test
 */
export function withRemote(directory: string, { url, token }: Where = {}): RunningRemote {
  const server = url ?? findCairn(process.env, { data: undefined, directory: process.cwd() }).url;
  const registry = () => ({ server, token: token ?? deployToken() });
  const contexts: BrowserContext[] = [];
  let browser: Browser | undefined;
  let released: Awaited<ReturnType<typeof release>> | undefined;

  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH;
    released = await release({ ...registry(), directory: path.join(directory, 'dist'), note: 'for its tests' });
    browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: rootArguments });
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
    if (released?.changed) await takeBack(registry(), released);
  });

  return {
    release: () => released?.release ?? '',
    async visit(email, password = 'cairn-demo') {
      if (!browser) throw new Error('withRemote() begins with the first test of the file: visit from within one');
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
      contexts.push(context);
      const problems: string[] = [];
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
        ),
      );
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message}`));
      await page.goto(`${server}/auth/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/app/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return { page, context, problems };
    },
  };
}

/** Rolls the release back. A remote without a previous release is switched off. */
async function takeBack(registry: { server: string; token: string }, { remote, release: from }: Released): Promise<void> {
  try {
    await rollBack({ ...registry, remote, from, note: 'its tests have ended' });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    await switchRemote({ ...registry, remote, on: false, note: 'its tests have ended' });
  }
}

function deployToken(): string {
  const token = process.env.CAIRN_DEPLOY_TOKEN?.trim();
  if (!token) throw new Error('CAIRN_DEPLOY_TOKEN is not set: whoever runs Cairn makes one, good for this remote alone');
  return token;
}
