import pg from 'pg';

export const databaseName = 'cairn';
/** Owns the database and migrates; no superuser, as on managed PostgreSQL. */
export const ownerRole = 'cairn_owner';
/** What requests log in as: bound by row-level security. */
export const appRole = 'cairn_app';

export interface RolePasswords {
  owner: string;
  app: string;
}

/** Makes the two logins and the database, whichever of them is missing. Safe to repeat, and after a start that was killed half way. */
export async function ensureRoles(superuserUrl: string, passwords: RolePasswords): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'cairn start' });
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any($1) union all select datname from pg_database where datname = $2',
      [[ownerRole, appRole], databaseName],
    );
    const names = new Set(found.rows.map((row) => row.name));
    if (names.has(databaseName)) return;
    for (const [role, password, powers] of [
      [ownerRole, passwords.owner, 'createrole'],
      [appRole, passwords.app, 'nocreaterole noinherit'],
    ] as const) {
      const verb = names.has(role) ? 'alter' : 'create';
      await client.query(`${verb} role ${role} login nosuperuser nocreatedb nobypassrls ${powers} password ${pg.escapeLiteral(password)}`);
    }
    // The owner steps down to cairn_app where no second login is given, and grants to it.
    await client.query(`grant ${appRole} to ${ownerRole} with admin true, set true, inherit false`);
    await client.query(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}
