import { type SignOnConnection, SignOnConnectionSchema, SignOnTestBegunSchema } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Answer, type Browser, openBrowser } from './browser.ts';
import { sentTo } from './external.ts';
import { clientId, clientSecret, type Issuer, type Said } from './issuer.ts';
import type { Product } from './product.ts';

export const connectionPath = '/api/tenant/sign-on/connection';

/** Verifies a domain for Acme, past the check of its record. */
export async function verifyDomain(product: Product, domain: string, joining: boolean): Promise<void> {
  await product.database.maintain((tx) =>
    tx.execute(sql`insert into tenant_domains (domain, tenant_id, verified_at, joining, default_role)
      select ${domain}, id, now(), ${joining}, 'viewer' from tenants where slug = 'acme'`),
  );
}

export async function readConnection(owner: Browser): Promise<SignOnConnection> {
  return v.parse(SignOnConnectionSchema, (await owner.get(connectionPath)).body);
}

/** Connects the owner's organization to the stand-in. */
export async function connectTo(owner: Browser, { url }: Issuer, given: object = {}): Promise<Answer> {
  const { version } = await readConnection(owner);
  return owner.put(connectionPath, { issuer: url, clientId, secret: clientSecret, version, ...given });
}

/** Begins a test of the connection, and returns where the browser goes. */
export async function beginTest(owner: Browser): Promise<string | null> {
  const { version } = await readConnection(owner);
  return v.parse(SignOnTestBegunSchema, (await owner.post(`${connectionPath}/test`, { version })).body).url;
}

/** Tests the connection, and returns its result. */
export async function testConnection(owner: Browser, issuer: Issuer, said: Said): Promise<SignOnConnection['test']> {
  await sentTo(owner, issuer.agree((await beginTest(owner)) ?? '', said));
  return (await readConnection(owner)).test;
}

/** Signs in through Acme, up to the page after it. Returns the browser and where it was sent. */
export async function signInThrough(
  product: Product,
  issuer: Issuer,
  said: Said,
  browser: Browser = openBrowser(product),
): Promise<{ browser: Browser; landed: string }> {
  const asked = await sentTo(browser, '/api/auth/organization-login/acme');
  return { browser, landed: await sentTo(browser, issuer.agree(asked, said)) };
}

/** What the stand-in asserts about a person. */
export function asserted(subject: string, email: string, claims: object = {}): Said {
  return { claims: { sub: subject, email, ...claims } };
}
