import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { getTableName, sql } from 'drizzle-orm';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { deskMessages, deskTickets } from '../ticket/desk.ts';
import { openDatabase, type TenantScope } from './database.ts';
import * as schema from './schema.ts';

const tenantTables = [
  schema.supportAccesses,
  schema.impersonations,
  schema.memberships,
  schema.projects,
  schema.projectMembers,
  schema.projectStars,
  schema.conversations,
  schema.messages,
  schema.messageFeedback,
  schema.decisions,
  schema.decisionRevisions,
  schema.discardedDrafts,
  schema.patterns,
  schema.codeChecks,
  schema.sightings,
  schema.dismissedRules,
  schema.securityFindings,
  schema.integrations,
  schema.conversationRuns,
  schema.insights,
  schema.insightMutes,
  schema.idempotencyKeys,
  schema.auditEvents,
  schema.tickets,
  schema.ticketMessages,
  schema.ticketAttachments,
  schema.ticketRatings,
  schema.events,
  schema.stateMoves,
  schema.savedViews,
  schema.tenantDomains,
  schema.notifications,
  schema.invitations,
  schema.invitationProjects,
  schema.formerMembers,
  schema.ownershipOffers,
  schema.branches,
  schema.sessions,
  schema.sessionEvents,
  schema.sessionRequests,
  schema.feedback,
  schema.apiKeys,
  schema.apiKeyProjects,
  schema.apiKeyCalls,
  schema.oauthCodes,
  schema.oauthTokens,
  schema.knowledgeChanges,
  schema.subscriptions,
  schema.revenueChanges,
  schema.invoices,
  schema.billingDetails,
  schema.paymentCustomers,
  schema.analyticsDays,
  schema.analyticsItems,
  schema.analyticsStale,
  schema.analyticsProgress,
  schema.planOverrides,
  schema.usageAlerts,
  schema.usageDays,
  schema.usageEvents,
  schema.usageMonths,
  schema.auditChains,
  schema.auditSeals,
  schema.auditQueue,
  schema.auditCheckpoints,
  schema.dataImports,
  schema.importedAuthors,
  schema.signOnConnections,
  schema.tenantIdentities,
];

/** Tables that are closed to tenants. Requests access them through functions, or as staff. */
const closedTables = [
  schema.oauthClients,
  schema.passwords,
  schema.emailChanges,
  schema.signIns,
  schema.registrations,
  schema.mails,
  schema.mailDeliveries,
  schema.jobs,
  schema.jobRuns,
  schema.invoiceCounters,
  schema.inboundMails,
  schema.tenantSuspensions,
  schema.tenantNotes,
  schema.serverProcesses,
  schema.ticketArticles,
  schema.ticketReportDays,
  schema.ticketReportSums,
  schema.ticketReportChanges,
  deskTickets,
  deskMessages,
];
/** Tables of a person, independent of the tenant. */
const ownTables = [schema.identityEvents, schema.secondSteps];

let product: Product;
let acme: TenantScope;
let globex: TenantScope;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  const scopeOf = async (slug: string): Promise<TenantScope> => {
    const found = await product.database.maintain((tx) =>
      tx.execute<{ tenantId: string; userId: string }>(
        sql`select t.id as "tenantId", m.user_id as "userId" from tenants t join memberships m on m.tenant_id = t.id and m.role = 'owner' where t.slug = ${slug}`,
      ),
    );
    const scope = found.rows[0];
    if (!scope) throw new Error(`${slug} has no owner`);
    return scope;
  };
  acme = await scopeOf('acme');
  globex = await scopeOf('globex');
});
afterAll(() => product.close());

describe('row-level security, with the WHERE clause removed', () => {
  test('a tenant that selects everything sees its own rows alone, in every table', async () => {
    for (const table of tenantTables) {
      const rows = await product.database.inTenant(acme, (tx) => tx.select({ tenantId: table.tenantId }).from(table));
      expect([getTableName(table), [...new Set(rows.map((row) => row.tenantId))]]).toEqual([
        getTableName(table),
        rows.length > 0 ? [acme.tenantId] : [],
      ]);
    }
    const tenants = await product.database.inTenant(acme, (tx) => tx.select({ slug: schema.tenants.slug }).from(schema.tenants));
    expect(tenants).toEqual([{ slug: 'acme' }]);
  });

  test('no table of tenants is forgotten above', async () => {
    const { rows } = await product.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
    );
    const named = new Set<string>([...tenantTables, ...closedTables, ...ownTables].map(getTableName));
    expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  test('both tenants have projects, and neither sees one of the other', async () => {
    const names = (scope: TenantScope) =>
      product.database.inTenant(scope, (tx) => tx.select({ name: schema.projects.name }).from(schema.projects));
    expect(await names(acme)).toHaveLength(4);
    expect(await names(globex)).toEqual([{ name: 'Warehouse robots' }]);
  });

  test('only people of one’s own tenant are visible', async () => {
    const people = await product.database.inTenant(globex, (tx) => tx.select({ email: schema.users.email }).from(schema.users));
    expect(people.map(({ email }) => email).toSorted()).toEqual(['ingrid@globex.example', 'lead@acme.example', 'owner@globex.example']);
  });

  test('an update or delete without a WHERE touches no other tenant', async () => {
    await product.database.inTenant(globex, (tx) => tx.update(schema.projects).set({ description: 'taken over' }));
    const rows = await product.database.inTenant(acme, (tx) =>
      tx.select({ description: schema.projects.description }).from(schema.projects),
    );
    expect(rows.some(({ description }) => description === 'taken over')).toBe(false);
    await expect(product.database.inTenant(globex, (tx) => tx.delete(schema.projects))).rejects.toThrow();
  });

  test('a row for another tenant is refused', async () => {
    const actor = { type: 'user' as const, id: globex.userId };
    const intruder = { id: 'prj_intruder', tenantId: acme.tenantId, name: 'x', key: 'XX', slug: 'x', colour: 'tarn', actor };
    await expect(product.database.inTenant(globex, (tx) => tx.insert(schema.projects).values(intruder))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });

  test('without a tenant nothing is visible', async () => {
    for (const table of [...tenantTables, schema.tenants, schema.users]) {
      expect(await product.database.anonymous((tx) => tx.select({ any: sql`1` }).from(table))).toEqual([]);
    }
  });

  test('what happened to an account is its person’s alone', async () => {
    await signIn(product, 'owner@acme.example');
    const whose = async (table: (typeof ownTables)[number], scope: TenantScope) =>
      (await product.database.inTenant(scope, (tx) => tx.select({ userId: table.userId }).from(table))).map(({ userId }) => userId);
    expect(new Set(await whose(schema.identityEvents, acme))).toEqual(new Set([acme.userId]));
    for (const table of ownTables) expect(await whose(table, { ...acme, userId: 'usr_somebody_else' })).toEqual([]);
  });

  test('requests reach neither passwords nor sign-ins nor registrations', async () => {
    for (const table of closedTables) {
      const reading = product.database.inTenant(acme, (tx) => tx.select({ any: sql`1` }).from(table));
      await expect(reading).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('a private conversation is its author’s alone, whatever the query', async () => {
    const titles = (scope: TenantScope) =>
      product.database.inTenant(scope, (tx) => tx.select({ title: schema.conversations.title }).from(schema.conversations));
    expect((await titles(acme)).some(({ title }) => title === 'Budget for the acquirer contract')).toBe(true);
    expect((await titles({ ...acme, userId: 'usr_somebody_else' })).some(({ title }) => title === 'Budget for the acquirer contract')).toBe(
      false,
    );
    const words = await product.database.inTenant({ ...acme, userId: 'usr_somebody_else' }, (tx) =>
      tx.select({ text: schema.messages.plainText }).from(schema.messages),
    );
    expect(words.some(({ text }) => text.includes('Nordpay offers'))).toBe(false);
  });
});

describe('the roles', () => {
  test('the owner is no superuser, and is bound by row-level security itself', async () => {
    const { rows } = await product.owner.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    expect((await product.owner.query('select * from projects')).rows).toEqual([]);
  });

  test('every table has row-level security, forced', async () => {
    const { rows } = await product.owner.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });

  test('every SECURITY DEFINER function has a fixed search_path, belongs to cairn_definer, and is closed to the public', async () => {
    const { rows } = await product.owner.query<{ name: string; owner: string; settings: string[] | null; open: boolean }>(
      `select proname as name, pg_get_userbyid(proowner) as owner, proconfig as settings, has_function_privilege('public', oid, 'execute') as open
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { name, owner, settings, open } of rows) {
      expect({ name, owner, open }).toEqual({ name, owner: 'cairn_definer', open: false });
      // Besides the path, planner settings are allowed, because they do not change results.
      const others = settings?.filter((setting) => !/^(?:plan_cache_mode|enable_\w+|jit|work_mem)=/.test(setting));
      expect(others).toEqual(['search_path=pg_catalog, public, pg_temp']);
    }
  });

  test('the application works on the owner’s login alone, stepping down to cairn_app', async () => {
    const database = openDatabase({ url: product.urls.url });
    const rows = await database.inTenant(globex, (tx) =>
      tx.execute<{ role: string; n: number }>(sql`select current_user as role, count(*)::int as n from projects`),
    );
    expect(rows.rows).toEqual([{ role: 'cairn_app', n: 1 }]);
    await database.close();
  });
});
