import type { ExternalProvider } from '@cairn/api';
import { afterAll, beforeAll } from '@rstest/core';
import type { SignInMethods } from '../src/settings/sign-in-methods.ts';
import type { Browser } from './browser.ts';
import { clientId, clientSecret, type Issuer, type Said, startIssuer } from './issuer.ts';
import { type Product, startProduct } from './product.ts';

/** What the tests of this file sign in with, once it has begun. */
export let issuer: Issuer;
export let product: Product;

/** The demo, whose providers are all one stand-in, for the tests of a file; both end with them. */
export function runWithIssuer(): void {
  beforeAll(async () => {
    issuer = await startIssuer();
    product = await startProduct({ demo: true, settings: { signIn: signInWith(issuer) } });
  });
  afterAll(async () => {
    await product.close();
    await issuer.close();
  });
}

/** All three providers and single sign-on, with one stand-in behind them. */
export function signInWith({ url }: Issuer): SignInMethods {
  const client = { clientId, clientSecret, issuer: url, api: url };
  return {
    providers: { Google: client, GitHub: client, Microsoft: client },
    sso: { authority: url, clientId, interaction: 'redirect' },
  };
}

/** Where the browser is sent: the address that it goes to. */
export async function sentTo(browser: Browser, path: string): Promise<string> {
  const answer = await browser.get(path);
  if (answer.status !== 302) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.headers.get('location') ?? '';
}

/** Signs in with a provider, as far as the screen after it. */
export async function signInBy(
  browser: Browser,
  issuer: Issuer,
  provider: ExternalProvider,
  { said, returnUrl = '' }: { said?: Said; returnUrl?: string } = {},
): Promise<string> {
  const query = returnUrl && `?${new URLSearchParams({ returnUrl })}`;
  const asked = await sentTo(browser, `/api/auth/external-login/${provider}${query}`);
  return sentTo(browser, issuer.agree(asked, said));
}

/** The last thing that was written down of an account, or of nobody's. */
export async function lastNote(product: Product): Promise<Record<string, unknown>> {
  const { rows } = await product.database.maintain((tx) =>
    tx.execute(
      'select event, outcome, method, reason, user_id is not null as known from identity_events order by created_at desc, id desc limit 1',
    ),
  );
  return rows[0] ?? {};
}
