import type { Browser, BrowserContextOptions } from 'playwright';
import { signInByApi } from '../support/browser.ts';
import type { Cairn } from '../support/cairn.ts';

/** One of the two sides of a comparison: a server, and a sign-in for it. */
export interface Side {
  cairn: Cairn;
  storageState: NonNullable<BrowserContextOptions['storageState']>;
}

/** Signs in a demo account through the API. */
export async function sideOf(browser: Browser, cairn: Cairn, email = 'dev@acme.example'): Promise<Side> {
  const context = await browser.newContext();
  await signInByApi(context, cairn.url, email);
  const { cookies } = await context.storageState();
  await context.close();
  return { cairn, storageState: { cookies, origins: [] } };
}
