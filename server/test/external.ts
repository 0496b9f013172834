import type { ExternalProvider } from '@cairn/api';
import { afterAll, beforeAll } from '@rstest/core';
import type { SignInMethods } from '../src/settings/sign-in-methods.ts';
import type { Browser } from './browser.ts';
import { clientId, clientSecret, type Issuer, type Said, startIssuer } from './issuer.ts';
import { type Product, startProduct } from './product.ts';

/** The identity provider of this test file, set before its tests. */
export let issuer: Issuer;
export let product: Product;

/** Starts the demo for the tests of a file. One stand-in serves as all of its providers. Both end with the file. */
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

/** Returns all three providers and single sign-on, with one stand-in behind them. */
export function signInWith({ url }: Issuer): SignInMethods {
  const client = { clientId, clientSecret, issuer: url, api: url };
  return {
    providers: { Google: client, GitHub: client, Microsoft: client },
    sso: { authority: url, clientId, interaction: 'redirect' },
  };
}

/** Returns the address that the browser is redirected to. */
export async function sentTo(browser: Browser, path: string): Promise<string> {
  const answer = await browser.get(path);
  if (answer.status !== 302) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.headers.get('location') ?? '';
}

/** Signs in with a provider, up to the screen after it. */
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

/** Returns the last identity event, of an account or of none. */
export async function lastNote(product: Product): Promise<Record<string, unknown>> {
  const { rows } = await product.database.maintain((tx) =>
    tx.execute(
      'select event, outcome, method, reason, user_id is not null as known from identity_events order by created_at desc, id desc limit 1',
    ),
  );
  return rows[0] ?? {};
}
