import { InitialStateSchema, initialStateElementId, PlanSchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { formOf, testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { ensureDeployTokens, newDeployToken } from '../registry/token.ts';

let cairn: TestCairn;
let owner: string;
let administrator: string;
const workspace = testRelease({ routes: ['/app', '/app/projects'] });
const admin = testRelease({ id: 'admin', routes: ['/app/admin'], permission: 'platform.admin' });

beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
  owner = await signIn(cairn, 'owner@acme.example');
  administrator = await signIn(cairn, 'admin@cairn.example');
  for (const [index, release] of [workspace, admin].entries()) {
    const token = newDeployToken();
    await ensureDeployTokens(cairn.database, new Map([[release.manifest.id, token]]));
    const headers = { Authorization: `Bearer ${token}` };
    await fetch(`${cairn.url}/api/registry/releases`, { method: 'POST', headers, body: formOf(release) });
    const promotion = { remote: release.manifest.id, release: releaseName(release.manifest), base: index };
    await fetch(`${cairn.url}/api/registry/promotions`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(promotion),
    });
  }
});
afterAll(() => cairn.stop());

const get = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  fetch(cairn.url + path, { headers: { Cookie: cookie, ...headers }, redirect: 'manual' });
const stateOf = (html: string) =>
  v.parse(InitialStateSchema, JSON.parse(new RegExp(`id="${initialStateElementId}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null'));

describe('a signed-in visitor', () => {
  test('gets the shell with who they are, their plan, and everything that the page needs named', async () => {
    const response = await get('/app/projects', owner, { 'Accept-Language': 'fr' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const html = await response.text();
    const state = stateOf(html);
    expect(state).toMatchObject({
      locale: 'fr',
      user: { email: 'owner@acme.example', role: 'owner' },
      tenant: { slug: 'acme' },
      config: { demo: true, mailbox: '/dev/mailbox' },
    });
    expect(state.plan).toMatchObject({ revision: 2, cutFor: '/app/projects', remotes: [{ id: 'workspace', label: 'workspace (fr)' }] });
    const base = `/remotes/workspace/${releaseName(workspace.manifest)}/`;
    for (const file of ['remoteEntry.0123abcd.js', 'static/routes.js', 'static/page-home.js', 'static/locale-fr.js']) {
      const { integrity } = workspace.manifest.files.find(({ path }) => path === file) ?? {};
      expect(html).toContain(`<link rel="preload" as="script" href="${base}${file}" crossorigin="anonymous" integrity="${integrity}"`);
    }
    expect(html).toContain('href="/assets/app/static/ui-forms.js"');
    expect(html).not.toContain('admin/1.0.0');
  });

  test.each([
    ['/app', 200],
    ['/app/PROJECTS/', 200],
    ['/app/admin', 403],
    ['/app/none', 404],
  ])('finds %s answered with %i', async (path, status) => {
    expect((await get(path, owner)).status).toBe(status);
  });

  test('who has no name yet is asked for it before anything of the application, and keeps the way', async () => {
    const named = (first: string, all: string) =>
      cairn.database.maintain((tx) =>
        tx.execute(sql`update users set first_name = ${first}, display_name = ${all} where email = 'viewer@acme.example'`),
      );
    const viewer = await signIn(cairn, 'viewer@acme.example');
    await named('', 'User');
    for (const path of ['/app', '/app/projects?q=a']) {
      const response = await get(path, viewer);
      const to = `/auth/setup-account?redirect=${encodeURIComponent(path)}`;
      expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([302, to, 'no-store']);
    }
    const page = await get('/auth/setup-account', viewer);
    expect([page.status, stateOf(await page.text()).user?.email]).toEqual([200, 'viewer@acme.example']);
    await named('', 'Vic'); // a person with a single name
    expect((await get('/app', viewer)).status).toBe(200);
  });

  test('finds in the HTML the part of the plan that this path needs, and the rest under the same version', async () => {
    const cut = async (path: string) => stateOf(await (await get(path, administrator)).text()).plan;
    const whole = v.parse(PlanSchema, await (await get('/api/registry/plan', administrator)).json());
    const [projects, admin, none] = [await cut('/app/projects'), await cut('/app/admin'), await cut('/app/none')];
    expect(projects.remotes).toEqual(whole.remotes.filter(({ id }) => id === 'workspace'));
    expect(admin.remotes).toEqual(whole.remotes.filter(({ id }) => id === 'admin'));
    expect(none.remotes).toEqual([]);
    for (const plan of [projects, admin, none]) expect(plan).toMatchObject({ version: whole.version, navigation: whole.navigation });
    expect(whole.cutFor).toBeNull();
  });

  test('is told of a forbidden path alone that it is one, and in another language has another plan', async () => {
    expect(stateOf(await (await get('/app/admin', owner)).text()).plan).toMatchObject({ remotes: [], forbidden: ['/app/admin'] });
    expect(stateOf(await (await get('/app/projects', owner)).text()).plan.forbidden).toEqual([]);
    const versions = await Promise.all(
      ['en', 'fr', 'en'].map(async (locale) => {
        const plan = v.parse(PlanSchema, await (await get(`/api/registry/plan?locale=${locale}`, owner)).json());
        return [plan.version, plan.remotes[0]?.label];
      }),
    );
    expect(versions[0]).toEqual(versions[2]);
    expect(versions[0]?.[0]).not.toBe(versions[1]?.[0]);
    expect(versions.map(([, label]) => label)).toEqual(['workspace (en)', 'workspace (fr)', 'workspace (en)']);
  });

  test('an administrator has the administrator’s remote, and reads the registry', async () => {
    const plan = v.parse(PlanSchema, await (await get('/api/registry/plan', administrator)).json());
    expect(plan.remotes.map(({ id }) => id)).toEqual(['admin', 'workspace']);
    expect((await get('/api/registry/status', administrator)).status).toBe(200);
    expect((await get('/api/registry/status', owner)).status).toBe(403);
  });

  test('reports a remote that failed, by codes and names alone', async () => {
    const report = (body: unknown) =>
      fetch(`${cairn.url}/api/registry/failures`, {
        method: 'POST',
        headers: { Cookie: owner, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify(body),
      });
    expect(
      (await report({ reportId: 'r-0123abcd', remote: 'workspace', release: releaseName(workspace.manifest), code: 'TIMEOUT' })).status,
    ).toBe(200);
    expect(cairn.log.some((line) => line.includes('r-0123abcd') && line.includes('TIMEOUT'))).toBe(true);
    expect((await report({ reportId: 'r-0123abcd', remote: 'workspace', release: null, code: 'a secret of mine' })).status).toBe(400);
    expect(cairn.log.some((line) => line.includes('a secret of mine'))).toBe(false);
  });
});

test('an operator whose impersonation has ended is led back to the tenant by the next page, as themselves', async () => {
  const ended = `${administrator}; impersonation=ten_01m8gr18p5fvprwafjkw3jtem4.unknown`;
  const page = await get('/app/decisions', ended);
  expect([page.status, page.headers.get('location')]).toEqual([302, '/app/admin_tenants/ten_01m8gr18p5fvprwafjkw3jtem4']);
  expect(page.headers.getSetCookie().filter((line) => line.startsWith('impersonation=;'))).toHaveLength(1);
  expect((await get('/api/projects', ended)).status).toBe(409);
  const elsewhere = await get('/app/projects', `${administrator}; impersonation=https://elsewhere.example/.x`);
  expect(elsewhere.status).toBe(200);
});
