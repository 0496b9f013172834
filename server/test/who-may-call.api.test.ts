import { can, defaultDeskSettings, defaultPlans, type Permission } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { demoAccounts } from '../src/demo/accounts.ts';
import { startTestCairn, type TestCairn } from './cairn.ts';
import { signIn } from './sign-in.ts';

/** A call, and what it needs: a permission, or (null) a sign-in alone. `granted` is the answer to whoever has it. */
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the OpenAPI document writes it, with a value for each of its parameters, or one for all. */
  path: string;
  parameter?: string | readonly string[];
  query?: string;
  body?: object;
  needs: Permission | null;
  granted: number;
}

/** Whoever passes finds nothing at `parameter` where the call would change something: 404 tells them from the refused. */
const calls: readonly Call[] = [
  { method: 'GET', path: '/api/auth/me', needs: null, granted: 200 },
  { method: 'PATCH', path: '/api/auth/me', body: { displayName: 'Somebody' }, needs: null, granted: 200 },
  { method: 'PATCH', path: '/api/auth/me/preferences', body: {}, needs: null, granted: 200 },
  { method: 'GET', path: '/api/auth/factors', needs: null, granted: 200 },
  { method: 'GET', path: '/api/auth/proof', needs: null, granted: 200 },
  { method: 'POST', path: '/api/auth/factors/totp/confirm', body: { code: '123456' }, needs: null, granted: 410 },
  { method: 'GET', path: '/api/events', needs: null, granted: 200 },
  { method: 'GET', path: '/api/members', needs: 'tenant.manage', granted: 200 },
  { method: 'GET', path: '/api/members/export', needs: 'tenant.manage', granted: 200 },
  { method: 'PATCH', path: '/api/members/{id}', parameter: 'mem_nobody', body: { version: 1 }, needs: 'tenant.manage', granted: 404 },
  { method: 'GET', path: '/api/invitations', needs: 'tenant.manage', granted: 200 },
  {
    method: 'POST',
    path: '/api/invitations',
    body: { emails: ['owner@acme.example'], role: 'viewer' },
    needs: 'tenant.manage',
    granted: 201,
  },
  { method: 'POST', path: '/api/invitations/{id}/resend', parameter: 'inv_none', needs: 'tenant.manage', granted: 404 },
  { method: 'POST', path: '/api/invitations/{id}/withdraw', parameter: 'inv_none', needs: 'tenant.manage', granted: 404 },
  { method: 'GET', path: '/api/integrations/model', needs: 'tenant.manage', granted: 200 },
  {
    method: 'PUT',
    path: '/api/integrations/model',
    body: { baseUrl: 'http://127.0.0.1:9/v1', model: 'none', version: 7 },
    needs: 'tenant.manage',
    granted: 409,
  },
  { method: 'DELETE', path: '/api/integrations/model', query: '?version=1', needs: 'tenant.manage', granted: 404 },
  {
    method: 'POST',
    path: '/api/integrations/model/test',
    body: { baseUrl: 'http://127.0.0.1:9/v1', model: 'none' },
    needs: 'tenant.manage',
    granted: 200,
  },
  { method: 'GET', path: '/api/domains', needs: 'tenant.manage', granted: 200 },
  { method: 'POST', path: '/api/domains', body: { domain: 'who.example' }, needs: 'tenant.manage', granted: 201 },
  { method: 'POST', path: '/api/domains/{domain}/verify', parameter: 'none.example', needs: 'tenant.manage', granted: 404 },
  { method: 'PATCH', path: '/api/domains/{domain}', parameter: 'none.example', body: {}, needs: 'tenant.manage', granted: 404 },
  { method: 'DELETE', path: '/api/domains/{domain}', parameter: 'none.example', needs: 'tenant.manage', granted: 404 },
  { method: 'GET', path: '/api/admin/waitlist', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/waitlist/export', needs: 'platform.admin', granted: 200 },
  { method: 'POST', path: '/api/admin/waitlist/admit', body: { email: 'nobody@example.org' }, needs: 'platform.admin', granted: 404 },
  { method: 'GET', path: '/api/tickets', needs: 'staff.use', granted: 200 },
  { method: 'GET', path: '/api/tickets/export', needs: 'staff.use', granted: 200 },
  { method: 'GET', path: '/api/tickets/assignees', needs: 'staff.use', granted: 200 },
  { method: 'GET', path: '/api/tickets/targets', needs: 'staff.use', granted: 200 },
  { method: 'PUT', path: '/api/tickets/targets', body: { ...defaultDeskSettings, version: 999 }, needs: 'platform.admin', granted: 409 },
  { method: 'GET', path: '/api/tickets/queues', needs: 'staff.use', granted: 200 },
  { method: 'GET', path: '/api/tickets/facets', needs: 'staff.use', granted: 200 },
  { method: 'GET', path: '/api/tickets/{ticket}', parameter: '1001', needs: 'staff.use', granted: 200 },
  { method: 'PATCH', path: '/api/tickets/{ticket}', parameter: '1', body: { version: 1 }, needs: 'staff.use', granted: 404 },
  { method: 'POST', path: '/api/tickets/{ticket}/messages', parameter: '1', body: { text: 'Hello' }, needs: 'staff.use', granted: 404 },
  {
    method: 'POST',
    path: '/api/tickets/{ticket}/actions',
    parameter: '1',
    body: { version: 1, actions: { priority: 'high' } },
    needs: 'staff.use',
    granted: 404,
  },
  { method: 'GET', path: '/api/macros', needs: 'staff.use', granted: 200 },
  { method: 'POST', path: '/api/macros', body: { name: 'None', text: '', actions: {} }, needs: 'staff.use', granted: 400 },
  {
    method: 'PUT',
    path: '/api/macros/{macro}',
    parameter: 'mac_none',
    body: { version: 1, name: 'None', text: 'None', actions: {} },
    needs: 'staff.use',
    granted: 404,
  },
  { method: 'DELETE', path: '/api/macros/{macro}', parameter: 'mac_none', needs: 'staff.use', granted: 404 },
  { method: 'POST', path: '/api/macros/{macro}/undo', parameter: 'mac_none', body: { version: 1 }, needs: 'staff.use', granted: 422 },
  { method: 'POST', path: '/api/tickets/{ticket}/undo', parameter: '1', body: { version: 1 }, needs: 'staff.use', granted: 404 },
  { method: 'POST', path: '/api/tickets/{ticket}/attachments', parameter: '1', query: '?name=a.txt', needs: 'staff.use', granted: 400 },
  { method: 'GET', path: '/api/tickets/{ticket}/attachments/{attachment}', parameter: '1', needs: 'staff.use', granted: 404 },
  { method: 'DELETE', path: '/api/tickets/{ticket}/attachments/{attachment}', parameter: '1', needs: 'staff.use', granted: 404 },
  { method: 'GET', path: '/api/articles', needs: 'staff.use', granted: 200 },
  { method: 'POST', path: '/api/articles', body: { title: 'How?' }, needs: 'staff.use', granted: 201 },
  { method: 'GET', path: '/api/articles/export', needs: 'staff.use', granted: 200 },
  { method: 'GET', path: '/api/articles/counts', needs: 'staff.use', granted: 200 },
  { method: 'PUT', path: '/api/articles/order', body: { ids: ['art_none'] }, needs: 'staff.use', granted: 404 },
  { method: 'GET', path: '/api/articles/categories', needs: 'staff.use', granted: 200 },
  {
    method: 'POST',
    path: '/api/articles/categories',
    body: { slug: 'getting-started', names: { en: 'Taken' } },
    needs: 'staff.use',
    granted: 400,
  },
  { method: 'PUT', path: '/api/articles/categories/order', body: { ids: ['atc_none'] }, needs: 'staff.use', granted: 404 },
  {
    method: 'PUT',
    path: '/api/articles/categories/{category}',
    parameter: 'atc_none',
    body: { version: 1, slug: 'none', names: { en: 'None' } },
    needs: 'staff.use',
    granted: 404,
  },
  { method: 'DELETE', path: '/api/articles/categories/{category}', parameter: 'atc_none', needs: 'staff.use', granted: 404 },
  { method: 'GET', path: '/api/articles/searches', needs: 'staff.use', granted: 200 },
  {
    method: 'PATCH',
    path: '/api/articles/searches/{search}',
    parameter: 'ats_none',
    body: { version: 1, state: 'done' },
    needs: 'staff.use',
    granted: 404,
  },
  { method: 'GET', path: '/api/articles/{article}', parameter: 'art_none', needs: 'staff.use', granted: 404 },
  { method: 'PATCH', path: '/api/articles/{article}', parameter: 'art_none', body: { version: 1 }, needs: 'staff.use', granted: 404 },
  { method: 'GET', path: '/api/articles/{article}/figures', parameter: 'art_none', needs: 'staff.use', granted: 404 },
  {
    method: 'PUT',
    path: '/api/articles/{article}/texts/{locale}',
    parameter: ['art_none', 'en'],
    body: { version: 0, title: 'None', slug: 'none', summary: '', body: '' },
    needs: 'staff.use',
    granted: 404,
  },
  {
    method: 'POST',
    path: '/api/articles/{article}/texts/{locale}/transition',
    parameter: ['art_none', 'en'],
    body: { version: 1, to: 'published' },
    needs: 'staff.use',
    granted: 404,
  },
  {
    method: 'GET',
    path: '/api/articles/{article}/texts/{locale}/revisions',
    parameter: ['art_none', 'en'],
    needs: 'staff.use',
    granted: 404,
  },
  {
    method: 'GET',
    path: '/api/articles/{article}/texts/{locale}/revisions/{number}',
    parameter: ['art_none', 'en', '1'],
    needs: 'staff.use',
    granted: 404,
  },
  {
    method: 'POST',
    path: '/api/articles/{article}/texts/{locale}/revisions/{number}/restore',
    parameter: ['art_none', 'en', '1'],
    body: { version: 1 },
    needs: 'staff.use',
    granted: 404,
  },
  {
    method: 'POST',
    path: '/api/tickets/{ticket}/followers',
    parameter: '1',
    body: { email: 'a@b.example', follows: true },
    needs: 'staff.use',
    granted: 404,
  },
  { method: 'GET', path: '/api/admin/plans/versions', needs: 'platform.admin', granted: 200 },
  {
    method: 'POST',
    path: '/api/admin/plans/{plan}/preview',
    parameter: 'free',
    body: defaultPlans[0] ?? {},
    needs: 'platform.admin',
    granted: 200,
  },
  {
    method: 'PUT',
    path: '/api/admin/plans/{plan}',
    parameter: 'free',
    body: { ...defaultPlans[0], version: 0 },
    needs: 'platform.admin',
    granted: 409,
  },
  { method: 'GET', path: '/api/tenant/settings', needs: 'tenant.manage', granted: 200 },
  { method: 'PUT', path: '/api/tenant/settings', body: { timeZone: 'UTC', version: 999 }, needs: 'tenant.manage', granted: 409 },
  { method: 'GET', path: '/api/billing', needs: 'tenant.manage', granted: 200 },
  {
    method: 'GET',
    path: '/api/billing/preview',
    query: '?plan=team&interval=month&seats=99',
    needs: 'tenant.manage',
    granted: 200,
  },
  {
    method: 'POST',
    path: '/api/billing/subscription',
    body: { version: 999, plan: 'team', interval: 'month', seats: 99 },
    needs: 'tenant.own',
    granted: 409,
  },
  { method: 'POST', path: '/api/billing/subscription/cancel', body: { version: 999, reason: '' }, needs: 'tenant.own', granted: 409 },
  { method: 'POST', path: '/api/billing/subscription/reactivate', body: { version: 999 }, needs: 'tenant.own', granted: 409 },
  {
    method: 'PUT',
    path: '/api/billing/details',
    body: { version: 999, legalName: 'A', address: 'B', country: 'DE', vatNumber: '', recipient: 'a@acme.example' },
    needs: 'tenant.own',
    granted: 409,
  },
  { method: 'GET', path: '/api/billing/invoices', needs: 'tenant.manage', granted: 200 },
  { method: 'GET', path: '/api/billing/invoices/export', needs: 'tenant.manage', granted: 200 },
  { method: 'GET', path: '/api/billing/invoices/{invoice}', parameter: 'bil_none', needs: 'tenant.manage', granted: 404 },
  { method: 'POST', path: '/api/billing/invoices/{invoice}/pay', parameter: 'bil_none', needs: 'tenant.own', granted: 404 },
  { method: 'POST', path: '/api/billing/portal', needs: 'tenant.own', granted: 422 },
  { method: 'GET', path: '/api/admin/billing/revenue', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/billing/subscriptions', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/billing/subscriptions/export', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/billing/invoices', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/billing/invoices/export', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/billing/invoices/{invoice}', parameter: 'bil_none', needs: 'platform.admin', granted: 404 },
  { method: 'GET', path: '/api/admin/billing/invoices/{invoice}/document', parameter: 'bil_none', needs: 'platform.admin', granted: 404 },
  {
    method: 'POST',
    path: '/api/admin/billing/invoices/{invoice}/pay',
    parameter: 'bil_none',
    body: { version: 1 },
    needs: 'platform.admin',
    granted: 404,
  },
  {
    method: 'POST',
    path: '/api/admin/billing/invoices/{invoice}/remind',
    parameter: 'bil_none',
    body: { version: 1 },
    needs: 'platform.admin',
    granted: 404,
  },
  {
    method: 'POST',
    path: '/api/admin/billing/invoices/{invoice}/void',
    parameter: 'bil_none',
    body: { version: 1, reason: 'x' },
    needs: 'platform.admin',
    granted: 404,
  },
  {
    method: 'POST',
    path: '/api/admin/billing/invoices/{invoice}/credit',
    parameter: 'bil_none',
    body: { version: 1, reason: 'x', amountMinor: 1 },
    needs: 'platform.admin',
    granted: 404,
  },
  { method: 'GET', path: '/api/admin/tenants/{tenant}/tax', parameter: 'acme', needs: 'platform.admin', granted: 200 },
  {
    method: 'PUT',
    path: '/api/admin/tenants/{tenant}/tax',
    parameter: 'none',
    body: { version: 0, rate: 0, label: '', reverseCharge: false },
    needs: 'platform.admin',
    granted: 404,
  },
  { method: 'GET', path: '/api/admin/tenants/{tenant}/subscription', parameter: 'acme', needs: 'platform.admin', granted: 200 },
  {
    method: 'GET',
    path: '/api/admin/tenants/{tenant}/subscription/preview',
    parameter: 'acme',
    query: '?plan=enterprise&interval=month&seats=99&agreedMinor=900',
    needs: 'platform.admin',
    granted: 200,
  },
  {
    method: 'POST',
    path: '/api/admin/tenants/{tenant}/subscription',
    parameter: 'none',
    body: { version: 0, plan: 'team', interval: 'month', seats: 9, agreedMinor: null, reason: 'x' },
    needs: 'platform.admin',
    granted: 404,
  },
  { method: 'GET', path: '/api/admin/tenants', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/tenants/export', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/admin/tenants/{tenant}', parameter: 'acme', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/api-keys', needs: null, granted: 200 },
  { method: 'GET', path: '/api/api-keys/export', needs: null, granted: 200 },
  {
    method: 'POST',
    path: '/api/api-keys',
    body: { name: 'Mine', scopes: ['read'], projects: null, expiresAt: null },
    needs: 'project.write',
    granted: 201,
  },
  { method: 'GET', path: '/api/api-keys/{id}', parameter: 'key_none', needs: null, granted: 404 },
  { method: 'PATCH', path: '/api/api-keys/{id}', parameter: 'key_none', body: { version: 1 }, needs: null, granted: 404 },
  {
    method: 'POST',
    path: '/api/api-keys/{id}/transition',
    parameter: 'key_none',
    body: { version: 1, to: 'revoked' },
    needs: null,
    granted: 404,
  },
  { method: 'POST', path: '/api/api-keys/{id}/rotate', parameter: 'key_none', body: { version: 1, grace: 0 }, needs: null, granted: 404 },
  { method: 'GET', path: '/api/api-keys/{id}/usage', parameter: 'key_none', needs: null, granted: 404 },
  { method: 'GET', path: '/api/api-keys/{id}/calls', parameter: 'key_none', needs: null, granted: 404 },
  { method: 'GET', path: '/api/api-keys/{id}/audit', parameter: 'key_none', needs: null, granted: 404 },
  { method: 'GET', path: '/api/views', query: '?list=decisions', needs: null, granted: 200 },
  { method: 'POST', path: '/api/views', body: { list: 'tickets', name: 'Mine', query: '' }, needs: null, granted: 201 },
  { method: 'PATCH', path: '/api/views/{id}', parameter: 'viw_none', body: { version: 1 }, needs: null, granted: 404 },
  { method: 'DELETE', path: '/api/views/{id}', parameter: 'viw_none', needs: null, granted: 404 },
  { method: 'GET', path: '/api/help', needs: null, granted: 200 },
  { method: 'GET', path: '/api/help/search', query: '?q=agent', needs: null, granted: 200 },
  { method: 'GET', path: '/api/help/of-page', query: '?page=/app/api-keys', needs: null, granted: 200 },
  { method: 'POST', path: '/api/help/empty-searches', body: { q: 'zzyzx', locale: 'en' }, needs: null, granted: 200 },
  { method: 'GET', path: '/api/help/articles/{slug}', parameter: 'none', needs: null, granted: 404 },
  { method: 'POST', path: '/api/help/articles/{slug}/views', parameter: 'none', needs: null, granted: 404 },
  { method: 'PUT', path: '/api/help/articles/{slug}/vote', parameter: 'none', body: { helpful: true }, needs: null, granted: 404 },
  { method: 'GET', path: '/api/support/tickets', needs: null, granted: 200 },
  { method: 'POST', path: '/api/support/tickets', body: { subject: 'How?', text: 'Like this?' }, needs: null, granted: 201 },
  { method: 'GET', path: '/api/support/tickets/{ticket}', parameter: '1', needs: null, granted: 404 },
  { method: 'POST', path: '/api/support/tickets/{ticket}/messages', parameter: '1', body: { text: 'And?' }, needs: null, granted: 404 },
  { method: 'PUT', path: '/api/support/tickets/{ticket}/rating', parameter: '1', body: { rating: 'good' }, needs: null, granted: 404 },
  { method: 'POST', path: '/api/support/attachments', query: '?name=a.txt', needs: null, granted: 400 },
  { method: 'GET', path: '/api/support/attachments/{attachment}', parameter: 'att_none', needs: null, granted: 404 },
  { method: 'DELETE', path: '/api/support/attachments/{attachment}', parameter: 'att_none', needs: null, granted: 404 },
  { method: 'GET', path: '/api/notifications', needs: null, granted: 200 },
  { method: 'GET', path: '/api/notifications/unread', needs: null, granted: 200 },
  { method: 'GET', path: '/api/notifications/export', needs: null, granted: 200 },
  { method: 'PATCH', path: '/api/notifications/{id}', parameter: 'ntf_none', body: { state: 'read' }, needs: null, granted: 404 },
  { method: 'POST', path: '/api/notifications/states', body: { changes: [] }, needs: null, granted: 200 },
  { method: 'POST', path: '/api/notifications/settle', body: { to: 'read' }, needs: null, granted: 200 },
  { method: 'GET', path: '/api/registry/live', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/registry/status', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/registry/revisions', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/registry/health', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/registry/remotes/{remote}', parameter: 'staff', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/registry/remotes/{remote}/health', parameter: 'staff', needs: 'platform.admin', granted: 200 },
  { method: 'GET', path: '/api/registry/tokens', needs: 'platform.admin', granted: 200 },
  { method: 'POST', path: '/api/registry/tokens', body: { remote: 'none', name: 'a test' }, needs: 'platform.admin', granted: 201 },
  { method: 'POST', path: '/api/registry/tokens/{id}/revoke', parameter: 'dpt_none', needs: 'platform.admin', granted: 404 },
];

let cairn: TestCairn;
beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
});
afterAll(() => cairn.stop());

async function statusOf({ method, path, parameter = '', query = '', body }: Call, cookie?: string): Promise<number> {
  const [first = '', ...others] = [parameter].flat();
  const values = [first, ...others];
  const response = await fetch(cairn.url + path.replace(/\{\w+\}/g, () => values.shift() ?? first) + query, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await response.body?.cancel(); // a stream of events never ends by itself
  return response.status;
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

describe('who may call what', () => {
  test.each(demoAccounts.map((account) => [account.email, account] as const))('%s', async (email, { tenantRole, cairnRole }) => {
    const cookie = await signIn(cairn, email);
    const subject = { role: tenantRole, cairnRole };
    const expected = calls.map((call) => [nameOf(call), call.needs === null || can(subject, call.needs) ? call.granted : 403]);
    const found = [];
    for (const call of calls) found.push([nameOf(call), await statusOf(call, cookie)]);
    expect(found).toEqual(expected);
  });

  test('nobody without a sign-in', async () => {
    for (const call of calls) expect([nameOf(call), await statusOf(call)]).toEqual([nameOf(call), 401]);
  });

  test('no call of these areas is forgotten above', async () => {
    const DocumentSchema = v.object({
      paths: v.record(v.string(), v.record(v.string(), v.looseObject({ tags: v.optional(v.array(v.string()), []) }))),
    });
    const { paths } = v.parse(DocumentSchema, await (await fetch(`${cairn.url}/api/openapi.json`)).json());
    const areas = new Set([
      'Members',
      'Articles',
      'Tickets',
      'Administration',
      'Billing',
      'Live events',
      'Saved views',
      'Domains',
      'Integrations',
      'API keys',
    ]);
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags }]) => tags.some((tag) => areas.has(tag)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.length).toBeGreaterThanOrEqual(10);
    const everybody = ['GET /api/plans', 'POST /api/billing/stripe-events', 'POST /api/mail/inbound'];
    expect(described.filter((name) => !everybody.includes(name) && !calls.some((call) => nameOf(call) === name))).toEqual([]);
  });
});
