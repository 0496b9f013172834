import { type ApiKeyScope, apiKeyScopes, tenantRoles } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let maker: Browser;
let projectIds: string[];
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  maker = await signIn(product, 'dev@acme.example');
  projectIds = (await owner.get('/api/projects')).body.items?.map(({ id }) => String(id)) ?? [];
});
afterAll(() => product.close());

/** The owner's roles after the key exists: in the tenant, and optionally in one members-only project. */
const standing = fc.record({
  role: fc.constantFrom(...tenantRoles.filter((role) => role !== 'owner')),
  projectRole: fc.option(fc.constantFrom(...tenantRoles)),
  scopes: fc.uniqueArray(fc.constantFrom(...apiKeyScopes), { minLength: 1 }),
  reach: fc.option(fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1 })),
});

const written = [
  ['/api/decisions', { title: 'Tried', outcome: 'With a key.' }, 'write'],
  ['/api/conversations', { text: 'Tried' }, 'write'],
] as const satisfies readonly (readonly [string, object, ApiKeyScope])[];

test('no key reads or writes what its maker could not at that moment, whatever became of them', async () => {
  const everything = ['/api/projects?limit=100', '/api/decisions?limit=100', '/api/patterns?limit=100', '/api/conversations?limit=100'];
  const ids = (answer: { body: { items?: { id?: string }[] } }) => answer.body.items?.map(({ id }) => id) ?? [];
  const member = (await owner.get('/api/members?q=lin')).body.items?.[0];
  const me = String((await maker.get('/api/auth/me')).body.user?.id);
  await fc.assert(
    fc.asyncProperty(standing, async ({ role, projectRole, scopes, reach }) => {
      await become(String(member?.id), me, 'admin', null);
      const projects = reach?.flatMap((at) => projectIds[at] ?? []) ?? null;
      const { secret } = await makeKey(maker, { scopes, projects });
      await become(String(member?.id), me, role, projectRole);
      const agent = openAgent(product, secret);
      for (const path of everything) {
        const [byKey, byMaker] = [await agent.get(path), await maker.get(path)];
        if (!scopes.includes('read')) expect([path, byKey.status]).toEqual([path, 403]);
        expect(ids(byMaker)).toEqual(expect.arrayContaining(ids(byKey)));
      }
      for (const projectId of projectIds) {
        for (const [path, body, scope] of written) {
          const [byKey, byMaker] = [await agent.post(path, { ...body, projectId }), await maker.post(path, { ...body, projectId })];
          const reached = projects === null || projects.includes(projectId);
          const expected = !scopes.includes(scope) ? 403 : reached ? byMaker.status : 404;
          expect([path, role, projectRole, byKey.status]).toEqual([path, role, projectRole, expected]);
        }
      }
    }),
    { numRuns: 12 },
  );
});

/** Sets the owner's roles in the tenant and in the members-only project directly in the database. */
async function become(membershipId: string, userId: string, role: string, projectRole: string | null): Promise<void> {
  await product.database.maintain(async (tx) => {
    await tx.execute(sql`update memberships set role = ${role} where id = ${membershipId}`);
    await tx.execute(
      sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
    );
    await tx.execute(sql`delete from project_members where user_id = ${userId}`);
    if (projectRole !== null) {
      await tx.execute(sql`insert into project_members (id, tenant_id, project_id, user_id, role, actor)
        select 'pmb_' || ${userId}, tenant_id, id, ${userId}, ${projectRole}, actor from projects where slug = 'card-vault'`);
    }
  });
}
