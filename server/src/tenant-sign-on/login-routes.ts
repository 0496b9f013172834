import { ExternalLoginQuerySchema, OrganizationLoginFoundSchema, OrganizationLoginSchema, singleSignOnPath } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { noteIdentity } from '../auth/identity-event.ts';
import { newToken } from '../auth/secret.ts';
import { beginSignIn, callFunction } from '../auth/sign-in.ts';
import { putChallenge } from '../external/challenge.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { describe, describeNavigation } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { arrive, assertedAddress, requireStillLinked } from './arrive.ts';
import type { SignOnAttempts } from './attempts.ts';
import { loginPathOf, noteTest, showConnection } from './connection.ts';
import { attemptCookie, linkCookie, type SignOnAttempt } from './cookie.ts';
import { type IssuerAccount, IssuerFailure } from './issuer.ts';
import { isProblem, pageCodeOf, SignOnRefusal, signOnRefusalOf } from './refusal.ts';

const method = 'oidc';
const callbackPage = '/auth/callback';
/** The page with the connection, on which a test ends. */
const settingsPage = '/app/tenant-admin/sign-on';

const TenantFoundSchema = v.nullable(v.object({ id: v.string(), name: v.string() }));

/** Creates the routes of /api/auth for sign-ins at the issuers of organizations. Browsers navigate to two of them; these end on a page. */
export function organizationLoginRoutes(services: ProductServices, attempts: SignOnAttempts): Hono<AppEnv> {
  const { settings, database, rateLimits } = services;
  const app = new Hono<AppEnv>();

  app.post(
    '/organization-login',
    describe({
      tag: 'Sign-in',
      summary: 'The address at which the organization of an email domain signs in. Depends on the domain only.',
      answer: OrganizationLoginFoundSchema,
      refusals: ['CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', OrganizationLoginSchema),
    async (c) => {
      await rateLimits.consume('externalAddress', clientAddress(c));
      const domain = c.req.valid('json').email.split('@')[1];
      const slug = v.parse(v.nullable(v.string()), await callFunction(database, sql`to_jsonb(sign_on_of_domain(${domain}))`));
      return c.json({ success: true, url: slug === null ? null : loginPathOf(slug) } as const);
    },
  );

  app.get(
    '/organization-login/:organization',
    describeNavigation({ tag: 'Sign-in', summary: 'Sends the browser to the issuer of an organization to sign in.' }),
    validated('query', ExternalLoginQuerySchema),
    (c) =>
      ending(c, { tenantId: null, returnUrl: null }, async () => {
        await rateLimits.consume('externalAddress', clientAddress(c));
        const found = await tenantAt(c.req.param('organization'));
        const { returnUrl } = c.req.valid('query');
        return attempts.begin(c, { tenantId: found.id, returnUrl, testedBy: null });
      }),
  );

  app.get(
    '/organization-callback/:tenant',
    describeNavigation({ tag: 'Sign-in', summary: 'Where the issuer of an organization sends the browser back to.' }),
    (c) => {
      const attempt = attemptCookie.read(c, settings);
      attemptCookie.drop(c, settings);
      const isOwn = attempt?.tenantId === c.req.param('tenant');
      if (isOwn && attempt.testedBy !== null) return endTest(c, attempt);
      return ending(c, { tenantId: attempt?.tenantId ?? null, returnUrl: attempt?.returnUrl ?? null }, async () => {
        if (!isOwn) throw new SignOnRefusal('attempt');
        return signIn(c, attempt, await attempts.finish(c, attempt));
      });
    },
  );

  async function tenantAt(slug: string) {
    const found = v.parse(TenantFoundSchema, await callFunction(database, sql`sign_on_tenant(${slug})`));
    if (!found) throw new SignOnRefusal('none');
    return found;
  }

  async function signIn(c: Context<AppEnv>, { tenantId, returnUrl }: SignOnAttempt, account: IssuerAccount): Promise<string> {
    const arrival = await arrive(c, services, tenantId, account);
    if (arrival.outcome === 'exists') return waitForLink(c, { tenantId, returnUrl }, account);
    const { userId } = arrival;
    await beginSignIn(c, services, { tenantId, userId }, { keep: false, method }, (tx) => requireStillLinked(tx, userId, account));
    return pageFor({ returnUrl });
  }

  /** Keeps the issuer's account in this browser, and sends the person to confirm that it is theirs. */
  async function waitForLink(
    c: Context<AppEnv>,
    { tenantId, returnUrl }: Pick<SignOnAttempt, 'tenantId' | 'returnUrl'>,
    account: IssuerAccount,
  ): Promise<string> {
    const id = newToken();
    await putChallenge(database, id, tenantId);
    const { issuer, subject } = account;
    linkCookie.write(c, settings, { id, tenantId, issuer, subject, email: assertedAddress(account), returnUrl });
    return singleSignOnPath;
  }

  /** Notes the result of a test for its owner. Signs nobody in and creates nobody. */
  async function endTest(c: Context<AppEnv>, attempt: SignOnAttempt): Promise<Response> {
    c.header('Cache-Control', 'no-store');
    const visitor = c.get('visitor');
    if (visitor?.user.id !== attempt.testedBy || visitor.tenant.id !== attempt.tenantId) return c.redirect(settingsPage, 302);
    const result = await resultOf(c, attempt, async (account) => {
      const email = assertedAddress(account);
      const { domains } = await database.inTenant(scopeOf(visitor), (tx) => showConnection(tx, visitor, settings));
      if (!domains.includes(email.split('@')[1] ?? '')) throw new IssuerFailure('foreign', 'foreign');
    });
    await database.inTenant(scopeOf(visitor), (tx) => noteTest(tx, visitor, { ...result, version: attempt.version }, c.get('requestId')));
    return c.redirect(settingsPage, 302);
  }

  async function resultOf(c: Context<AppEnv>, attempt: SignOnAttempt, check: (account: IssuerAccount) => Promise<void>) {
    let email = '';
    try {
      const account = await attempts.finish(c, attempt);
      email = account.email;
      await check(account);
      return { problem: null, email };
    } catch (error) {
      const { reason, cause } = signOnRefusalOf(error);
      c.get('log').warn({ err: cause, reason }, 'a test of an organization’s issuer failed');
      return { problem: isProblem(reason) ? reason : ('token' as const), email };
    }
  }

  /** Redirects to the result of `work`. On failure redirects to the callback page with a code, and records it. */
  async function ending(
    c: Context<AppEnv>,
    { tenantId, returnUrl }: { tenantId: string | null; returnUrl: string | null },
    work: () => Promise<string>,
  ): Promise<Response> {
    c.header('Cache-Control', 'no-store');
    try {
      return c.redirect(await work(), 302);
    } catch (error) {
      if (error instanceof ApiError) return c.redirect(pageFor({ returnUrl, error: error.code }), 302);
      const { reason, userId, cause } = signOnRefusalOf(error);
      c.get('log').warn({ err: cause, reason, tenantId }, 'a sign-in by an organization’s issuer was refused');
      await noteIdentity(c, services, { event: 'sign-in', outcome: 'refused', method, reason, userId, tenantId });
      return c.redirect(pageFor({ returnUrl, error: pageCodeOf(reason) }), 302);
    }
  }

  return app;
}

function pageFor({ returnUrl, error }: { returnUrl: string | null; error?: string }): string {
  const query = new URLSearchParams({ provider: 'organization' });
  if (returnUrl) query.set('returnUrl', returnUrl);
  if (error) query.set('error', error);
  return `${callbackPage}?${query}`;
}
