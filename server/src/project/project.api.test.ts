import { can, tenantRoles } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { demoAccounts } from '../demo/accounts.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from './access.ts';
import { projectMembers, projects } from './schema.ts';
import { freeSlug, slugOf } from './slug.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

describe('projects', () => {
  test('are listed with their counts, the latest active first, and found by text', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    const { body } = await browser.get('/api/projects');
    expect(body.total).toBe(3); // the card vault is members-only
    const items = body.items ?? [];
    expect(items[0]).toMatchObject({
      name: 'Payments API',
      key: 'PAY',
      slug: 'payments-api',
      projectRole: null,
      counts: { decisions: 15, patterns: 11, branchPatterns: 2, proposed: 6 },
    });
    expect(items.map((item) => item.lastActivityAt)).toEqual(
      items
        .map((item) => item.lastActivityAt)
        .toSorted()
        .reverse(),
    );
    expect((await browser.get('/api/projects?q=CONSOLE')).body.items).toMatchObject([{ key: 'CON' }]);
    expect((await browser.get('/api/projects?q=%25')).body.total).toBe(0);
    expect((await browser.get('/api/projects?limit=1&offset=1')).body).toMatchObject({ total: 3, offset: 1, limit: 1, items: [{}] });
  });

  test('have settings: guidance that agents are told without its secrets, and a default branch that is nobody else’s', async () => {
    const lead = await signIn(product, 'lead@acme.example');
    const developer = await signIn(product, 'dev@acme.example');
    const show = async () => (await developer.get('/api/projects/payments-api/settings')).body;
    const before = await show();
    expect(before).toMatchObject({ slug: 'payments-api', defaultBranch: 'main' });
    const { version } = before;
    const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
    const patch = (browser: typeof lead, fields: object) => browser.patch('/api/projects/payments-api', { version, ...fields });
    expect((await patch(developer, { agentGuidance: 'Anything' })).status).toBe(403);
    expect((await patch(lead, { defaultBranch: 'fix/double-auth' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ field: 'defaultBranch', code: 'BRANCH_IN_USE' }],
    });
    expect((await patch(lead, { defaultBranch: ' ' })).body.issues).toMatchObject([{ field: 'defaultBranch', code: 'BRANCH_REQUIRED' }]);
    expect((await patch(lead, { agentGuidance: 'x'.repeat(4_001) })).body.issues).toMatchObject([{ field: 'agentGuidance' }]);
    expect(await show()).toEqual(before);
    expect((await patch(lead, { agentGuidance: `Run make check. ${secret}`, defaultBranch: 'trunk' })).status).toBe(200);
    expect(await show()).toMatchObject({ agentGuidance: 'Run make check. [redacted: github-token]', defaultBranch: 'trunk' });
    const context = (await developer.get('/api/projects/payments-api/context')).body;
    expect(JSON.stringify(context)).toContain('Run make check.');
    expect((await patch(lead, { agentGuidance: 'Too late' })).body).toMatchObject({
      code: 'CONFLICT',
      current: { version: Number(version) + 1 },
    });
  });

  test('name their repository by an address that a browser opens, and everybody who reads the project reads it', async () => {
    const lead = await signIn(product, 'lead@acme.example');
    const developer = await signIn(product, 'dev@acme.example');
    const show = async () => (await developer.get('/api/projects/client-sdks')).body;
    const before = await show();
    const { slug, version } = before;
    expect(before.repoUrl).toBeNull();
    const patch = (browser: typeof lead, repoUrl: unknown, of: unknown = version) =>
      browser.patch(`/api/projects/${slug}`, { version: of, repoUrl });
    expect((await patch(developer, 'https://github.com/acme/notifications')).status).toBe(403);
    for (const refused of ['javascript:alert(1)', 'https://acme:token@github.com/acme/notifications', 'github.com/acme'])
      expect((await patch(lead, refused)).body).toMatchObject({
        code: 'BAD_REQUEST',
        issues: [{ field: 'repoUrl', code: 'REPO_URL_INVALID', message: expect.stringContaining('web address of the repository') }],
      });
    expect(await show()).toEqual(before);
    expect((await patch(lead, ' https://github.com/acme/notifications.git ')).body.repoUrl).toBe('https://github.com/acme/notifications');
    expect((await show()).repoUrl).toBe('https://github.com/acme/notifications');
    expect((await patch(lead, 'https://github.com/acme/else')).body).toMatchObject({
      code: 'CONFLICT',
      current: { repoUrl: 'https://github.com/acme/notifications' },
    });
    expect((await patch(lead, '', Number(version) + 1)).body.repoUrl).toBeNull();
    expect((await patch(lead, null, Number(version) + 2)).body.repoUrl).toBeNull();
  });

  test('are created with a slug of their own and a key that nobody else has', async () => {
    const browser = await signIn(product, 'lead@acme.example');
    const made = await browser.post('/api/projects', { name: 'Fraud signals', key: 'frd' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Fraud signals',
      key: 'FRD',
      slug: 'fraud-signals',
      visibility: 'tenant',
      status: 'active',
      version: 1,
    });
    const taken = await browser.post('/api/projects', { name: 'Friday', key: 'FRD' });
    expect([taken.status, taken.body.code, taken.body.issues?.[0]?.field]).toEqual([409, 'PROJECT_KEY_TAKEN', 'key']);
    expect((await browser.post('/api/projects', { name: 'Fraud signals!', key: 'FR2' })).body.slug).toBe('fraud-signals-2');
    expect((await browser.post('/api/projects', { name: 'مشروع', key: 'ARA' })).body.slug).toBe('ara');
    // Keys are unique per tenant.
    expect(
      (await (await signIn(product, 'owner@globex.example')).post('/api/projects', { name: 'Fraud signals', key: 'FRD' })).body.slug,
    ).toBe('fraud-signals');
  });

  test('of one name, made at the same moment, all get a slug', async () => {
    const browser = await signIn(product, 'owner@acme.example');
    const made = await Promise.all(['AA', 'BB', 'CC'].map((key) => browser.post('/api/projects', { name: 'Same name', key })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(made.map(({ body }) => body.slug).toSorted()).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  test('are changed by those who manage them; a stale version gets 409 with the present row', async () => {
    const lead = await signIn(product, 'lead@acme.example');
    const change = (version: number, description: string) => lead.patch('/api/projects/merchant-console', { version, description });
    expect((await change(1, 'First.')).body).toMatchObject({ description: 'First.', version: 2, slug: 'merchant-console' });
    const stale = await change(1, 'Second.');
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
    expect(stale.body.current).toMatchObject({ description: 'First.', version: 2 });
    const developer = await signIn(product, 'dev@acme.example');
    expect((await developer.patch('/api/projects/merchant-console', { version: 2, name: 'Mine' })).status).toBe(403);
  });

  test('that are archived take nothing new, and can be restored', async () => {
    const lead = await signIn(product, 'lead@acme.example');
    const project = (await lead.post('/api/projects', { name: 'Old thing', key: 'OLD' })).body;
    const archived = await lead.post('/api/projects/old-thing/transition', { version: 1, to: 'archived' });
    expect(archived.body.status).toBe('archived');
    expect((await lead.get('/api/projects?status=archived')).body.items).toMatchObject([{ key: 'OLD' }]);
    expect((await lead.post('/api/conversations', { projectId: project.id, text: 'Hello?' })).body.code).toBe('STATE_INVALID');
    expect((await lead.post('/api/projects/old-thing/transition', { version: 2, to: 'active' })).body.status).toBe('active');
  });

  test('for members alone do not exist for others; its maker is a member', async () => {
    const developer = await signIn(product, 'dev@acme.example');
    const lead = await signIn(product, 'lead@acme.example');
    for (const path of [
      '/api/projects/card-vault',
      '/api/decisions?project=card-vault',
      '/api/conversations?project=card-vault',
      '/api/patterns?project=card-vault',
      '/api/projects/card-vault/decisions/1',
    ]) {
      expect([path, (await developer.get(path)).status, (await lead.get(path)).status]).toEqual([path, 404, 200]);
    }
    const decision = (await lead.get('/api/projects/card-vault/decisions/1')).body;
    expect((await developer.get(`/api/decisions/${decision.id}`)).status).toBe(404);
    expect((await developer.get('/api/decisions?q=envelope')).body.total).toBe(0);

    const secret = await developer.post('/api/projects', { name: 'Secret', key: 'SEC', visibility: 'members' });
    expect(secret.body).toMatchObject({ visibility: 'members', projectRole: 'teamlead' });
    expect((await lead.get('/api/projects/secret')).status).toBe(404);
    expect((await (await signIn(product, 'owner@acme.example')).get('/api/projects/secret')).status).toBe(200);
  });
});

describe('what each role may do in the payments API', () => {
  const may = {
    'owner@acme.example': { create: 201, talk: 201, manage: 200 },
    'lead@acme.example': { create: 201, talk: 201, manage: 200 },
    'dev@acme.example': { create: 201, talk: 201, manage: 403 },
    'viewer@acme.example': { create: 403, talk: 403, manage: 403 },
    'owner@globex.example': { create: 201, talk: 404, manage: 404 },
    'admin@cairn.example': { create: 201, talk: 404, manage: 404 },
  };
  test.each(Object.entries(may))('%s', async (email, expected) => {
    const browser = await signIn(product, email);
    const { rows } = await product.database.maintain(async (tx) => {
      await tx.execute(
        `select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
      );
      return tx.execute<{ id: string; version: number }>(`select id, version from projects where key = 'PAY'`);
    });
    const [project] = rows;
    const key = `Q${demoAccounts.findIndex((one) => one.email === email)}`;
    expect({
      create: (await browser.post('/api/projects', { name: `Of ${key}`, key })).status,
      talk: (await browser.post('/api/conversations', { projectId: project?.id, text: 'What did we decide about money?' })).status,
      manage: (await browser.patch(`/api/projects/${project?.id}`, { version: project?.version, description: `By ${key}` })).status,
    }).toEqual(expected);
  });

  test('nobody who is not signed in', async () => {
    const browser = openBrowser(product);
    for (const path of ['/api/projects', '/api/conversations', '/api/decisions', '/api/patterns', '/api/projects/payments-api'])
      expect((await browser.get(path)).status).toBe(401);
  });
});

describe('project.read in SQL and in can()', () => {
  test('agree for every tenant role, visibility and project role', async () => {
    const visitor = (
      await product.database.maintain((tx) =>
        tx.execute<{ id: string; tenant: string }>(
          `select u.id, m.tenant_id as tenant from users u join memberships m on m.user_id = u.id where u.email = 'dev@acme.example'`,
        ),
      )
    ).rows[0];
    if (!visitor) throw new Error('the demo has no developer');
    const scope = { tenantId: visitor.tenant, userId: visitor.id };
    const cases = tenantRoles.flatMap((role) =>
      (['tenant', 'members'] as const).flatMap((visibility) =>
        [null, ...tenantRoles].map((projectRole) => ({ role, visibility, projectRole })),
      ),
    );
    for (const { role, visibility, projectRole } of cases) {
      const bySql = await product.database
        .inTenant(scope, async (tx) => {
          const actor = { type: 'system' as const, id: 'test' };
          await tx.insert(projects).values({
            id: 'prj_case',
            tenantId: scope.tenantId,
            name: 'Case',
            key: 'CASE',
            slug: 'case',
            colour: 'tarn',
            visibility,
            actor,
          });
          if (projectRole)
            await tx
              .insert(projectMembers)
              .values({ id: 'pmb_case', tenantId: scope.tenantId, projectId: 'prj_case', userId: scope.userId, role: projectRole, actor });
          const asking = { user: { id: scope.userId }, subject: { role } } as Visitor; // all fields that the condition reads
          const found = await tx
            .select({ id: projects.id })
            .from(projects)
            .leftJoin(projectMembers, ownMembership(asking))
            .where(readableProjects(asking));
          throw new Found(found.some(({ id }) => id === 'prj_case'));
        })
        .catch((thrown: unknown) => {
          if (thrown instanceof Found) return thrown.found;
          throw thrown;
        });
      expect([role, visibility, projectRole, bySql]).toEqual([
        role,
        visibility,
        projectRole,
        can({ role }, 'project.read', { visibility, projectRole }),
      ]);
    }
  });
});

/** Carries a result out of a transaction that is rolled back. */
class Found extends Error {
  readonly found: boolean;
  constructor(found: boolean) {
    super('rolled back on purpose');
    this.found = found;
  }
}

describe('slugs', () => {
  test('are plain, and never empty', () => {
    expect(slugOf('Zahlungs-Schnittstelle für Händler', 'PAY')).toBe('zahlungs-schnittstelle-fur-handler');
    expect(slugOf('支付', 'PAY')).toBe('pay');
    expect(slugOf('--- 4.2 ---', 'X1')).toBe('4-2');
    expect(freeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3');
    expect(freeSlug('facets', new Set())).toBe('facets-2'); // GET /api/projects/facets is another route
  });
});
