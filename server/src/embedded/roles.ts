import { join } from 'node:path';
import pg from 'pg';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem, systemCode } from '../lifetime/problem.ts';

export const databaseName = 'cairn';
/** Owns the database and runs migrations. Not a superuser, as on managed PostgreSQL. */
export const ownerRole = 'cairn_owner';
/** The login of requests, subject to row-level security. */
export const appRole = 'cairn_app';

export interface RolePasswords {
  owner: string;
  app: string;
}

export interface RoleOptions {
  /** True if the passwords are new, also for existing logins. */
  renew: boolean;
  cluster: string;
  data: Pick<DataDirectory, 'path'>;
}

/** SQLSTATE invalid_password. */
const invalidPassword = '28P01';

/**
 * Creates the two logins and the database if missing. Idempotent, also after an interrupted start.
 * @throws StartProblem if the cluster rejects the password because it belongs to another installation
 */
export async function ensureRoles(superuserUrl: string, passwords: RolePasswords, { renew, cluster, data }: RoleOptions): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'cairn start' });
  try {
    await client.connect();
  } catch (error) {
    if (systemCode(error) !== invalidPassword) throw error;
    throw new StartProblem(
      `the database in ${cluster} does not belong to this installation: it rejects the password in ${join(data.path, 'postgres-superuser')}; restore both from the same backup`,
      { cause: error },
    );
  }
  try {
    const found = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any($1) union all select datname from pg_database where datname = $2',
      [[ownerRole, appRole], databaseName],
    );
    const names = new Set(found.rows.map((row) => row.name));
    if (names.has(databaseName) && !renew) return;
    for (const [role, password, powers] of [
      [ownerRole, passwords.owner, 'createrole'],
      [appRole, passwords.app, 'nocreaterole noinherit'],
    ] as const) {
      const verb = names.has(role) ? 'alter' : 'create';
      await client.query(`${verb} role ${role} login nosuperuser nocreatedb nobypassrls ${powers} password ${pg.escapeLiteral(password)}`);
    }
    // The owner switches to cairn_app if there is no second login, and grants to it.
    await client.query(`grant ${appRole} to ${ownerRole} with admin true, set true, inherit false`);
    if (!names.has(databaseName)) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}
