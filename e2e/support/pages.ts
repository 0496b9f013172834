import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { openAddress } from './browser.ts';
import { invitationToken } from './invited.ts';

/**
 * Every page of every remote, and what opens over it, by the user who visits it. `{conversations}`, `{patterns}` and so on stand for an
 * id of the project, `{invitation}` for the token of an open invitation, `{invoice}` for the number of the organization's latest invoice,
 * `{any-invoice}` for the id of an invoice of any organization, `{connect}` for the code of a new request of `cairn connect`.
 */
export const visits = [
  {
    who: null,
    paths: [
      '/',
      '/auth/login',
      '/auth/signup',
      '/auth/callback?provider=Google&error=SIGN_IN_REFUSED',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/auth/accept-invitation',
      '/auth/setup-account#{invitation}',
      '/auth/waitlist-verify',
      '/auth/unsubscribe',
      '/auth/single-sign-on',
      '/no-such-page',
      '/help',
      '/help/connect-an-agent',
      '/help/search?q=agent',
    ],
  },
  {
    who: 'owner@acme.example',
    paths: [
      '/app',
      '/app/projects',
      '/app/projects?view=table',
      '/app/projects?preview=payments-api',
      '/app/projects?new',
      '/app/project?project=payments-api',
      '/app/conversations?project=payments-api',
      '/app/conversations?conversation=new',
      '/app/project/conversations?project=payments-api&conversation={conversations}',
      '/app/decisions',
      '/app/decisions?as=timeline',
      '/app/decisions?as=graph',
      '/app/decisions?project=payments-api&as=graph',
      '/app/decisions?project=payments-api&decision=12',
      '/app/decisions?project=payments-api&decision=12&view=full',
      '/app/decisions?project=payments-api&record',
      '/app/analytics',
      '/app/analytics?period=year&step=week',
      '/app/project/analytics?project=payments-api',
      '/app/insights',
      '/app/insights?project=payments-api',
      '/app/learning',
      '/app/learning?pattern={patterns}',
      '/app/learning?record',
      '/app/project/patterns?project=payments-api',
      '/app/project/patterns?project=payments-api&export',
      '/app/project/patterns?project=payments-api&status=branch',
      '/app/project/patterns?project=payments-api&pattern={patterns}&view=full',
      '/app/project/branches?project=payments-api',
      '/app/project/branches?project=payments-api&status=all&branch={branches}',
      '/app/project/branches?project=payments-api&branch={branches}&view=full',
      '/app/project/api-keys?project=payments-api',
      '/app/api-keys',
      '/app/api-keys/{api-keys}',
      '/app/api-keys?new',
      '/app/connect-app',
      '/app/project?project=payments-api&connect',
      '/app/connect',
      '/app/connect?code={connect}',
      '/app/project/members?project=payments-api',
      '/app/project/security?project=payments-api',
      '/app/project/audit?project=payments-api',
      '/app/project/settings?project=payments-api',
      '/app/sessions',
      '/app/sessions?session={sessions}&view=full',
      '/app/sessions?session={sessions}&with={sessions}&view=compare',
      '/app/analytics/usage',
      '/app/search',
      '/app/search?q=idempotency%20type:decision&hit=payments-api.1',
      '/app/help',
      '/app/help?write=1',
      '/app/help?page=1',
      '/app/help/connect-an-agent',
      '/app/notifications',
      '/app/notifications?preferences=1',
    ],
  },
  {
    who: 'owner@acme.example',
    paths: [
      '/app/settings',
      '/app/settings/integrations',
      '/app/settings/ownership',
      '/app/settings/preferences',
      '/app/settings/profile',
      '/app/settings/security',
      '/app/tenant-admin',
      '/app/tenant-admin/users',
      '/app/tenant-admin/audit',
      '/app/tenant-admin/audit?entry={audit}',
      '/app/tenant-admin/sign-on',
      '/app/tenant-admin/data',
      '/app/tenant-admin/data/import',
      '/app/tenant-admin/billing',
      '/app/tenant-admin/billing/{invoice}',
      '/app/no-such-page',
    ],
  },
  {
    who: 'staff@cairn.example',
    paths: [
      '/app/staff',
      '/app/staff/tickets',
      '/app/staff/tickets?ticket=1001',
      '/app/staff/targets',
      '/app/staff/macros',
      '/app/staff/reports',
      '/app/staff/articles',
      '/app/staff/articles/categories',
      '/app/staff/articles/searches',
      '/app/staff/articles/{articles}',
    ],
  },
  {
    who: 'admin@cairn.example',
    paths: [
      '/app/admin',
      '/app/admin_tenants',
      '/app/admin_tenants?new=1',
      '/app/admin_tenants?tenant=acme',
      '/app/admin_tenants/acme',
      '/app/admin_people',
      '/app/admin_people/{accounts}',
      '/app/admin_waitlist',
      '/app/admin_billing',
      '/app/admin_billing?edit=team',
      '/app/admin_billing/invoices',
      '/app/admin_billing/invoices/{any-invoice}',
      '/app/admin_billing/subscriptions',
      '/app/admin_system',
      '/app/admin_system/remotes/staff',
      '/app/admin_system/rehearsal',
      '/app/admin_system/rehearsal?new=1',
      '/app/admin_system/health',
      '/app/admin_system/jobs',
      '/app/admin_system/jobs?job=mail-delivery',
      '/app/admin_system/mails',
      '/app/admin_system/announcements',
      '/app/admin_system/announcements?new=1',
      '/app/admin_system/tokens',
      '/app/admin_system/tokens?new=1',
    ],
  },
] as const;

/** Opens one of the paths above as the signed-in user, and waits for its content. */
export async function openPage(page: Page, url: string, path: string): Promise<void> {
  const list = /\{(articles|audit|conversations|patterns|api-keys|sessions|branches|accounts)\}/.exec(path)?.[1];
  const ids = (list ? await idsOf(page, url, list) : []).values();
  const invitation = path.includes('{invitation}') ? await invitationToken(page, url) : '';
  const invoice = path.includes('{invoice}') ? await invoiceNumber(page, url) : '';
  const anyInvoice = path.includes('{any-invoice}') ? await anyInvoiceId(page, url) : '';
  const connect = path.includes('{connect}') ? await connectCode(page, url) : '';
  const named = path.replaceAll(`{${list}}`, () => ids.next().value ?? '');
  await openAddress(
    page,
    url +
      named
        .replace('{invitation}', invitation)
        .replace('{invoice}', invoice)
        .replace('{any-invoice}', anyInvoice)
        .replace('{connect}', connect),
  );
  // The landing page is prerendered. Its script hydrates it a moment later.
  if (path === '/') await page.waitForLoadState('networkidle');
  if (/[?&](?:new|record|export|connect)$/.test(path)) await page.getByRole('dialog').waitFor();
  // Waits until loading indicators are gone.
  await page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor({ state: 'detached' });
  // Waits for color transitions, whose intermediate colors belong to neither state. Scroll-driven animations are skipped.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
  // The form appears once the invitation is loaded.
  if (invitation) await page.locator('form').waitFor();
}

/** Returns the ids of the first rows of a list of the demo's project; of its branches, the one with content. */
async function idsOf(page: Page, url: string, list: string): Promise<string[]> {
  const listPaths: Record<string, string> = {
    accounts: '/api/admin/accounts?limit=1&q=lead@acme',
    audit: '/api/audit?limit=1',
    branches: '/api/projects/payments-api/branches?limit=1&q=double-auth',
  };
  const listPath = listPaths[list] ?? `/api/${list}?project=payments-api&limit=2`;
  const answer: unknown = await (await page.request.get(url + listPath)).json();
  const ids = v.parse(v.object({ items: v.array(v.object({ id: v.string() })) }), answer).items.map(({ id }) => id);
  if (ids.length === 0) throw new Error(`the demo has no ${list}`);
  return ids;
}

/** Opens a request of a program for an API key, and returns its code. */
async function connectCode(page: Page, url: string): Promise<string> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    machine: 'lin-laptop',
    client: 'cairn 2.0.0, Claude Code, Cursor',
    slug: 'payments-api',
  };
  const answer = await page.request.post(`${url}/api/connect/requests`, { headers: { origin: url }, data });
  return v.parse(v.object({ code: v.string() }), await answer.json()).code;
}

async function invoiceNumber(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/billing/invoices?limit=1`);
  const { items } = v.parse(v.object({ items: v.tuple([v.object({ number: v.string() })]) }), await answer.json());
  return items[0].number;
}

async function anyInvoiceId(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/admin/billing/invoices?limit=1`);
  const { items } = v.parse(v.object({ items: v.tuple([v.object({ id: v.string() })]) }), await answer.json());
  return items[0].id;
}
