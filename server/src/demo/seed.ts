import { sql } from 'drizzle-orm';
import { hashPassword } from '../auth/password.ts';
import { memberships, passwords, tenants, users } from '../auth/schema.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { type DemoTenant, demoPassword, demoTenants } from './accounts.ts';
import type { Person } from './content.ts';
import { fillArticles } from './fill-articles.ts';
import { fillBilling } from './fill-billing.ts';
import { fillProject } from './fill-project.ts';
import { fillTickets } from './fill-tickets.ts';
import { fillUsage } from './fill-usage.ts';
import { projectsOfOtherTenants } from './other-tenants.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { smallerProjects } from './smaller-projects.ts';
import { fillWaitlist } from './waitlist.ts';
import { fillYear } from './year/fill.ts';

/** Advisory lock. Of several processes that start together, one fills the database. Any fixed number works. */
const seedLock = 7_203_118_456;
const dayMs = 24 * 3600 * 1000;

/**
 * Fills an empty database with the demo's tenants, accounts and projects in one transaction. Returns false if the database has a user;
 * otherwise calls `onBegin` first. Dates are relative to now.
 */
export async function seedDemo(database: Database, onBegin: () => void = () => undefined): Promise<boolean> {
  return database.maintain(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`); // another process may take long to fill
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1);
    if (someone) return false;
    onBegin();
    const visitors = await fillAccounts(tx, await hashPassword(demoPassword));
    await fillArticles(tx);
    await fillTickets(tx, visitors);
    await fillWaitlist(tx, visitors.theo);
    for (const project of [payments, ...smallerProjects, ...projectsOfOtherTenants]) {
      // From here on like a request: as cairn_app, in one tenant, with row-level security.
      const { user, tenant } = visitors[project.by];
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${tenant.id}, true), set_config('app.user_id', ${user.id}, true)`,
      );
      await fillProject(tx, project, visitors);
      if (project !== smallerProjects.at(-1)) continue;
      await fillYear(tx, tenant.id, visitors);
      await fillUsage(tx, tenant.id);
    }
    await fillBilling(tx, { acme: visitors.marta, globex: visitors.hank });
    await tx.execute(sql`reset role`);
    await tx.execute(sql`analyze sessions, session_events, sightings, usage_days`); // the first pages are read before autovacuum runs
    return true;
  });
}

async function fillAccounts(tx: Transaction, hash: string): Promise<Record<Person, Visitor>> {
  const actor = { type: 'system' as const, id: 'demo' };
  const begun = new Date(Date.now() - 420 * dayMs);
  const dates = { createdAt: begun, updatedAt: begun };
  const ids = { acme: newId('ten'), globex: newId('ten'), cairn: newId('ten') } satisfies Record<DemoTenant, string>;
  const keys = Object.keys(demoTenants) as DemoTenant[]; // Object.keys loses the literal keys
  await tx.insert(tenants).values(keys.map((key) => ({ id: ids[key], ...demoTenants[key], ...dates, actor })));

  const entries = Object.entries(people).map(([short, person]) => {
    const displayName = `${person.firstName} ${person.lastName}`;
    return {
      short,
      person,
      row: {
        id: newId('usr'),
        email: person.email,
        displayName,
        firstName: person.firstName,
        lastName: person.lastName,
        cairnRole: person.cairnRole,
      },
    };
  });
  await tx.insert(users).values(entries.map(({ row }) => ({ ...row, ...dates, actor })));
  await tx
    .insert(passwords)
    .values(entries.filter(({ person }) => person.signsIn).map(({ row }) => ({ userId: row.id, hash, updatedAt: begun })));
  await tx.insert(memberships).values(
    entries.map(({ person, row }) => ({
      id: newId('mem'),
      tenantId: ids[person.tenant],
      userId: row.id,
      role: person.tenantRole,
      ...dates,
      actor,
    })),
  );
  // Joined after the first organization, which therefore stays the initial one.
  await tx
    .insert(memberships)
    .values(
      entries.flatMap(({ person: { also }, row }) =>
        also ? [{ id: newId('mem'), tenantId: ids[also.tenant], userId: row.id, role: also.tenantRole, actor }] : [],
      ),
    );

  return Object.fromEntries(
    entries.map(({ short, person, row }) => {
      const tenant = { id: ids[person.tenant], ...demoTenants[person.tenant], status: 'active', settings: {} };
      const user = { ...row, avatar: null, tenantId: tenant.id, tenantName: tenant.name, role: person.tenantRole, preferences: {} };
      return [short, { user, tenant, subject: { role: person.tenantRole, cairnRole: person.cairnRole }, signInId: '', formerToken: false }];
    }),
  ) as Record<Person, Visitor>; // fromEntries loses the keys, which are those of `people`
}
