import type { Browser, BrowserContextOptions } from 'playwright';
import type { Cairn } from '../support/cairn.ts';

/** One of the two that are compared: a server, and a sign-in for it. */
export interface Side {
  cairn: Cairn;
  storageState: NonNullable<BrowserContextOptions['storageState']>;
}

/** Signs a demo account in, by the API. */
export async function sideOf(browser: Browser, cairn: Cairn, email = 'dev@acme.example'): Promise<Side> {
  const context = await browser.newContext();
  const data = { email, password: 'cairn-demo' };
  const answer = await context.request.post(`${cairn.url}/api/auth/login`, { data, headers: { Origin: cairn.url } });
  if (!answer.ok()) throw new Error(`the demo account could not be signed in: ${answer.status()} ${await answer.text()}`);
  const { cookies } = await context.storageState();
  await context.close();
  return { cairn, storageState: { cookies, origins: [] } };
}
