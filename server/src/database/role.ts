import type pg from 'pg';

/**
 * The three roles of row-level security. Missing ones are created, with any migrating login: `cairn_app` (runs requests), `cairn_definer`
 * (NOLOGIN, owner of the SECURITY DEFINER functions) and `cairn_platform` (NOLOGIN, runs requests of staff and administrators; see
 * sql/platform). An embedded server creates `cairn_app` itself before migrating, with LOGIN and a password.
 */
const roles = ['cairn_app', 'cairn_definer', 'cairn_platform'] as const;
/** SQLSTATE insufficient_privilege. */
const insufficientPrivilege = '42501';

/** A role can bypass row-level security. */
export class DatabaseRoleUnsafe extends Error {
  readonly role: string;

  constructor(role: string) {
    super(
      `the database role ${role} is a superuser or can bypass row-level security; remove both: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS`,
    );
    this.name = 'DatabaseRoleUnsafe';
    this.role = role;
  }
}

/** A role is missing or not granted, and the migrating login may not create or grant it. */
export class DatabaseRoleMissing extends Error {
  readonly role: string;

  constructor(role: string, options?: ErrorOptions) {
    super(
      `the login of DATABASE_URL cannot create or use the role ${role}; as an administrator: CREATE ROLE ${role} NOLOGIN NOINHERIT (unless it is there), then GRANT ${role} TO the login${role === 'cairn_platform' ? ' and to cairn_app' : ''}`,
      options,
    );
    this.name = 'DatabaseRoleMissing';
    this.role = role;
  }
}

/** Creates the roles and grants them to the migrating login. Needs CREATEROLE only if a role is missing. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of roles) {
    try {
      await makeRole(client, role);
      await letBecome(client, role, 'current_user');
      // Requests log in as `cairn_app`; those of staff switch to this role.
      if (role === 'cairn_platform') await letBecome(client, role, 'cairn_app');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege)
        throw new DatabaseRoleMissing(role, { cause: error });
      throw error;
    }
    const found = await client.query<{ unsafe: boolean }>('select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1', [
      role,
    ]);
    if (found.rows[0]?.unsafe) throw new DatabaseRoleUnsafe(role);
  }
}

async function makeRole(client: pg.Client, role: string): Promise<void> {
  // Roles are shared by all databases of the server, so a concurrent migration may create the same one.
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin noinherit;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
}

/** Grants `role` to `login` without inheritance: its policies apply only after SET ROLE. */
async function letBecome(client: pg.Client, role: string, login: 'current_user' | 'cairn_app'): Promise<void> {
  const version = await client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`);
  // Until PostgreSQL 15 membership alone allows SET ROLE. Since 16 the grant has a SET option.
  const knowsSetOption = (version.rows[0]?.number ?? 0) >= 160_000;
  const privilege = knowsSetOption ? 'SET' : 'MEMBER';
  const name = login === 'current_user' ? login : `'${login}'`;
  const may = await client.query<{ may: boolean }>(`select pg_has_role(${name}, $1, $2) as may`, [role, privilege]);
  if (may.rows[0]?.may) return;
  await client.query(`grant ${role} to ${login}${knowsSetOption ? ' with set true, inherit false' : ''}`);
}
