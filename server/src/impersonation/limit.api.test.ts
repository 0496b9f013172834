import { afterAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openBrowser, signIn } from '../../test/browser.ts';
import { startProduct } from '../../test/product.ts';
import { allowsImpersonation } from '../http/impersonation-limit.ts';

const product = await startProduct({ demo: true });
afterAll(() => product.close());

const { paths } = v.parse(
  v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
  (await openBrowser(product).get('/api/openapi.json')).body,
);
const operations = Object.entries(paths)
  .filter(([path]) => !/^\/api\/agent\//.test(path))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })));
const of = (access: 'read' | 'write') =>
  operations.filter(({ method, path }) => allowsImpersonation(access, method, path)).map(({ method, path }) => `${method} ${path}`);

test('of all operations an operator may call these as a member: a new one is refused until it is listed', () => {
  const read = of('read');
  expect(read.filter((name) => !name.startsWith('GET '))).toEqual(['POST /api/impersonation/end']);
  expect(
    read
      .filter((name) => name.startsWith('GET '))
      .map((name) => name.slice(4))
      .toSorted(),
  ).toEqual([
    '/api/analytics',
    '/api/announcements',
    '/api/audit',
    '/api/audit/chain',
    '/api/auth/me',
    '/api/code-checks/{id}',
    '/api/conversations',
    '/api/conversations/facets',
    '/api/conversations/model',
    '/api/conversations/{id}',
    '/api/conversations/{id}/find',
    '/api/conversations/{id}/messages/{message}/stream',
    '/api/conversations/{id}/readers',
    '/api/decisions',
    '/api/decisions/discarded',
    '/api/decisions/facets',
    '/api/decisions/markdown',
    '/api/decisions/{id}',
    '/api/decisions/{id}/deciders',
    '/api/decisions/{id}/feedback',
    '/api/decisions/{id}/revisions',
    '/api/decisions/{id}/revisions/{revision}',
    '/api/decisions/{id}/sessions',
    '/api/domains',
    '/api/events',
    '/api/findings',
    '/api/help',
    '/api/help/articles/{slug}',
    '/api/help/of-page',
    '/api/help/search',
    '/api/help/suggestions',
    '/api/insights',
    '/api/insights/watch',
    '/api/insights/{id}',
    '/api/members',
    '/api/members/{id}',
    '/api/members/{id}/handover',
    '/api/navigation/counts',
    '/api/notifications',
    '/api/notifications/unread',
    '/api/notifications/unsubscribe',
    '/api/patterns',
    '/api/patterns/counts',
    '/api/patterns/rules',
    '/api/patterns/{id}',
    '/api/patterns/{id}/feedback',
    '/api/patterns/{id}/lineage',
    '/api/patterns/{id}/sources',
    '/api/people',
    '/api/people/seats',
    '/api/project-audit',
    '/api/projects',
    '/api/projects/facets',
    '/api/projects/{project}',
    '/api/projects/{project}/activity',
    '/api/projects/{project}/branches',
    '/api/projects/{project}/branches/counts',
    '/api/projects/{project}/branches/facets',
    '/api/projects/{project}/branches/{id}/knowledge',
    '/api/projects/{project}/citations',
    '/api/projects/{project}/context',
    '/api/projects/{project}/decisions/{number}',
    '/api/projects/{project}/members',
    '/api/projects/{project}/members/candidates',
    '/api/projects/{project}/members/invitations',
    '/api/projects/{project}/retention',
    '/api/projects/{project}/security-checks',
    '/api/projects/{project}/settings',
    '/api/search',
    '/api/search/values',
    '/api/sessions',
    '/api/sessions/facets',
    '/api/sessions/{id}',
    '/api/sessions/{id}/events',
    '/api/tenant/figures',
    '/api/tenant/ownership',
    '/api/tenant/settings',
    '/api/tenant/sign-on',
    '/api/tenant/sign-on/connection',
    '/api/usage',
    '/api/usage/report',
    '/api/views',
  ]);
  expect(
    of('write')
      .filter((name) => !read.includes(name))
      .toSorted(),
  ).toEqual([
    'PATCH /api/decisions/{id}',
    'PATCH /api/patterns/{id}',
    'PATCH /api/projects/{project}',
    'POST /api/decisions',
    'POST /api/decisions/{id}/discard',
    'POST /api/decisions/{id}/restore',
    'POST /api/decisions/{id}/revisions/{revision}/take',
    'POST /api/decisions/{id}/transition',
    'POST /api/decisions/{id}/undo',
    'POST /api/findings/{id}/fix',
    'POST /api/findings/{id}/transition',
    'POST /api/insights/{id}/transition',
    'POST /api/patterns',
    'POST /api/patterns/{id}/merge',
    'POST /api/patterns/{id}/transition',
    'POST /api/patterns/{id}/undo',
    'POST /api/patterns/{id}/unmerge',
    'POST /api/projects/{project}/branches/{id}/transition',
    'POST /api/projects/{project}/branches/{id}/undo',
    'POST /api/projects/{project}/citations/verify',
    'PUT /api/decisions/{id}/deciders',
    'PUT /api/decisions/{id}/review-day',
  ]);
});

test('all others answer so', async () => {
  const [owner, admin] = await Promise.all([signIn(product, 'owner@acme.example'), signIn(product, 'admin@cairn.example')]);
  await owner.post('/api/tenant/support-access', { access: 'write', days: 1 });
  const { user } = (await owner.get('/api/auth/me')).body;
  for (const access of ['read', 'write'] as const) {
    const start = { person: user?.id, access, minutes: 15, reason: 'Ticket 4809' };
    expect((await admin.post('/api/admin/tenants/acme/impersonations', start)).status).toBe(200);
    const refused = operations.filter(({ method, path }) => !allowsImpersonation(access, method, path) && !isOfTheOperator(path));
    expect(refused.length).toBeGreaterThan(200);
    for (const { method, path } of refused) {
      const address = path.replace(/\{\w+\}/g, 'x');
      const sent = { GET: admin.get(address), DELETE: admin.delete(address) }[method] ?? send(method, address);
      const { status, body } = await sent;
      expect([access, method, path, status, body.code]).toEqual([access, method, path, 403, 'IMPERSONATION_LIMIT']);
    }
    await admin.post('/api/impersonation/end');
  }

  function send(method: string, address: string) {
    if (method === 'PUT') return admin.put(address, {});
    return method === 'PATCH' ? admin.patch(address, {}) : admin.post(address, {});
  }
});

/** These concern the sign-in of the operator, also meanwhile. */
function isOfTheOperator(path: string): boolean {
  return path === '/api/auth/logout' || path === '/api/auth/refresh';
}
