import { ExternalLoginQuerySchema, type ExternalProvider, loginPath } from '@cairn/api';
import { type Context, Hono } from 'hono';
import { noteIdentity, noteIdentityIn, ownIdentity } from '../auth/identity-event.ts';
import { notifyOwner } from '../auth/notify-owner.ts';
import { replaceToken } from '../auth/sign-in.ts';
import type { AppEnv } from '../http/context.ts';
import { describeNavigation } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { scopeOf } from '../http/visitor.ts';
import { finishSignIn } from '../second-factor/finish-sign-in.ts';
import type { ProductServices } from '../services.ts';
import { personOf } from './account.ts';
import { type KeptAttempt, takeAttempt } from './attempt-cookie.ts';
import { type Attempts, providerOf } from './attempts.ts';
import { linkAccount, requireLinked } from './linked.ts';
import { methodOf } from './method.ts';
import type { ProviderAccount } from './provider.ts';
import { ExternalRefusal, refusalOf } from './refusal.ts';

/** The page shown after any provider. */
const callbackPage = '/auth/callback';

/** Creates the routes of /api/auth for Google, GitHub and Microsoft. Browsers navigate to them, so every outcome ends on a page. */
export function redirectRoutes(services: ProductServices, attempts: Attempts): Hono<AppEnv> {
  const { settings, database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/external-login/:provider',
    describeNavigation({ tag: 'Sign-in', summary: 'Sends the browser to Google, GitHub or Microsoft to sign in.' }),
    validated('query', ExternalLoginQuerySchema),
    (c) => {
      const provider = providerOf(c.req.param('provider'));
      const { returnUrl } = c.req.valid('query');
      return goOn(c, provider, undefined, () => attempts.begin(c, provider, { returnUrl, linkTo: null }));
    },
  );

  app.get(
    '/external-callback/:provider',
    describeNavigation({ tag: 'Sign-in', summary: 'Where a provider sends the browser back to; it goes on to /auth/callback.' }),
    (c) => {
      const provider = providerOf(c.req.param('provider'));
      const attempt = takeAttempt(c, settings);
      return goOn(c, provider, attempt, async () => {
        const account = await attempts.finish(c, provider, attempt);
        return attempt?.linkTo ? link(c, provider, attempt, account) : signIn(c, provider, attempt, account);
      });
    },
  );

  async function signIn(c: Context<AppEnv>, provider: ExternalProvider, attempt: KeptAttempt | undefined, account: ProviderAccount) {
    const person = await personOf(c, services, { account, provider });
    const step = await finishSignIn(c, services, person, {
      keep: true,
      method: methodOf(provider),
      requireStillValid: (tx) => requireLinked(tx, person.userId, account),
    });
    return step.kind === 'second-step' ? secondStepFor(attempt) : pageFor(provider, attempt);
  }

  async function link(c: Context<AppEnv>, provider: ExternalProvider, attempt: KeptAttempt, account: ProviderAccount) {
    const visitor = c.get('visitor');
    if (visitor?.user.id !== attempt.linkTo) throw new ExternalRefusal('SIGN_IN_INCOMPLETE', 'linked-by-another');
    await database.inTenant(scopeOf(visitor), async (tx) => {
      if (!(await linkAccount(tx, visitor.user.id, provider, account))) return;
      await noteIdentityIn(tx, c, { event: 'identity.linked', method: methodOf(provider), ...ownIdentity(visitor) });
      await notifyOwner(tx, c, services, visitor, 'identity-linked', { provider, label: account.label });
      await replaceToken(tx, c, settings, visitor);
    });
    return pageFor(provider, attempt);
  }

  /** Redirects to the result of `work`. On failure redirects to the callback page with an error code, and records it. */
  async function goOn(c: Context<AppEnv>, provider: ExternalProvider, attempt: KeptAttempt | undefined, work: () => Promise<string>) {
    c.header('Cache-Control', 'no-store');
    try {
      return c.redirect(await work(), 302);
    } catch (error) {
      if (error instanceof ApiError) return c.redirect(pageFor(provider, attempt, error.code), 302);
      const refusal = refusalOf(error);
      c.get('log').warn({ err: refusal, provider, reason: refusal.reason }, 'a sign-in by a provider was refused');
      const visitor = attempt?.linkTo ? c.get('visitor') : null;
      await noteIdentity(c, services, {
        event: attempt?.linkTo ? 'identity.linked' : 'sign-in',
        outcome: 'refused',
        reason: refusal.reason,
        method: methodOf(provider),
        userId: visitor?.user.id ?? refusal.userId,
        tenantId: visitor?.tenant.id ?? null,
      });
      return c.redirect(pageFor(provider, attempt, refusal.code), 302);
    }
  }

  return app;
}

/** Returns the callback page with the provider, the page to return to, and the error. */
function pageFor(provider: ExternalProvider, attempt: KeptAttempt | undefined, error?: string): string {
  const query = new URLSearchParams({ provider });
  if (attempt?.returnUrl) query.set('returnUrl', attempt.returnUrl);
  if (attempt?.linkTo) query.set('linking', '1');
  if (error) query.set('error', error);
  return `${callbackPage}?${query}`;
}

/** Returns the page for the second step, with the page to return to. */
function secondStepFor(attempt: KeptAttempt | undefined): string {
  return `${loginPath}?${new URLSearchParams({ step: 'second', ...(attempt?.returnUrl ? { redirect: attempt.returnUrl } : {}) })}`;
}
