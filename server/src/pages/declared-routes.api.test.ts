import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { can, type Permission } from '@cairn/api';
import { readDefinition } from '@cairn/build';
import {
  InitialStateSchema,
  initialStateElementId,
  matchesRoute,
  type Plan,
  type Remote,
  RemoteSchema,
  releaseName,
} from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { formOf, testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { ensureDeployTokens, newDeployToken } from '../registry/token.ts';

/** All remotes of the repository, as declared in their `remote.ts`. The test cases derive from them. */
const folder = resolve('remotes');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const remotes: Remote[] = await Promise.all(names.map(async (name) => v.parse(RemoteSchema, await readDefinition(join(folder, name)))));
const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote: remote.id })));

/** For each permission of a route, an API call that its pages need. The API must reject it regardless of the shell. */
const calls: Partial<Record<Permission | 'signed in', string>> = {
  'signed in': 'auth/me',
  'project.read': 'projects',
  'tenant.manage': 'members',
  'tenant.own': 'imports',
  'staff.use': 'tickets',
  'platform.admin': 'admin/tenants',
};

const visitors = [
  { name: 'nobody', email: null, subject: null },
  ...demoAccounts.map(({ email, tenantRole, cairnRole }) => ({
    name: email,
    email,
    subject: { role: tenantRole, cairnRole: cairnRole ?? 'none' },
  })),
];

/** Remotes' routes that the specification's table does not mark "auth". */
const unmarked = [
  '/app',
  '/app/api-keys/:id',
  ...['', '/analytics', '/api-keys', '/branches', '/conversations', '/members', '/patterns', '/security', '/settings'].map(
    (child) => `/app/project${child}`,
  ),
  '/app/projects',
  '/app/settings',
  '/app/settings/security',
];

test('remote.ts marks requiresAuth as the route table of the specification does', () => {
  const found = routes.filter(({ requiresAuth }) => !requiresAuth).map(({ path }) => path);
  expect(found.sort()).toEqual(unmarked.sort());
});

let cairn: TestCairn;
const cookies = new Map<string, string>();
beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
  for (const [index, remote] of remotes.entries()) await releaseOf(remote, index);
  for (const { email } of demoAccounts) cookies.set(email, await signIn(cairn, email));
});
afterAll(() => cairn.stop());

/** Publishes a release with the routes of the remote and stub files for its pages. */
async function releaseOf(remote: Remote, base: number): Promise<void> {
  const made = testRelease({ id: remote.id });
  const pages = remote.routes.flatMap(({ page }) => (page === null ? [] : [[page, ['static/page-home.js']]]));
  const manifest = { ...made.manifest, routes: remote.routes, pages: Object.fromEntries(pages) };
  const token = newDeployToken();
  await ensureDeployTokens(cairn.database, new Map([[remote.id, token]]));
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${cairn.url}/api/registry/releases`, { method: 'POST', headers, body: formOf({ ...made, manifest }) });
  const promoted = await fetch(`${cairn.url}/api/registry/promotions`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ remote: remote.id, release: releaseName(manifest), base }),
  });
  if (!promoted.ok) throw new Error(`${remote.id} was not released: ${await promoted.text()}`);
}

const get = (path: string, email: string | null) =>
  fetch(cairn.url + path, { headers: { Cookie: (email && cookies.get(email)) ?? '' }, redirect: 'manual' });

async function planOf(response: Response): Promise<Plan> {
  const json = new RegExp(`id="${initialStateElementId}"[^>]*>(.*?)</script>`, 's').exec(await response.text())?.[1] ?? 'null';
  return v.parse(v.pipe(v.string(), v.parseJson(), InitialStateSchema), json).plan;
}

/** Returns the status according to the specification. Routes without a page respond like unknown addresses. */
function expected({ page, permission }: (typeof routes)[number], { subject }: (typeof visitors)[number]): 200 | 302 | 403 | 404 {
  if (!subject) return 302;
  if (page === null) return 404;
  return permission === null || can(subject, permission) ? 200 : 403;
}

/** API calls that more people may make than may open the page. */
const openToMore: Record<string, 'everybody' | 'members'> = { plans: 'everybody', usage: 'members' };

describe.each(visitors)('$name', (visitor) => {
  test.each(routes)('$path', async (route) => {
    const path = route.path.replaceAll(/:[a-zA-Z]+/g, 'some-id');
    const status = expected(route, visitor);
    const response = await get(path, visitor.email);
    expect(response.status).toBe(status);
    if (status === 302) {
      const target = new URL(response.headers.get('location') ?? '', cairn.url);
      expect([target.pathname, target.searchParams.get('redirect')]).toEqual(['/auth/login', path]);
      return;
    }
    const plan = await planOf(response);
    const open = plan.remotes.flatMap((remote) => remote.routes.filter((one) => one.path === route.path).map(() => remote.id));
    expect(open).toEqual(status === 200 ? [route.remote] : []);
    expect(plan.forbidden.some((pattern) => matchesRoute(pattern, path))).toBe(status === 403);
  });

  test.each(routes.filter(({ page }) => page !== null))('what $path asks the API for', async (route) => {
    const call = calls[route.permission ?? 'signed in'];
    if (call === undefined) throw new Error(`${route.path} asks for ${route.permission}: name a call in this table that asks for it too`);
    const status = expected(route, visitor);
    const statusOf = (path: string) => (path in openToMore ? (visitor.subject || openToMore[path] === 'everybody' ? 200 : 302) : status);
    for (const path of [call, ...(route.reads ?? []).map((read) => read.replace('{locale}', 'en'))]) {
      const answer = await get(`/api/${path}`, visitor.email);
      expect([path, answer.status]).toEqual([path, statusOf(path) === 302 ? 401 : statusOf(path)]);
    }
  });
});
