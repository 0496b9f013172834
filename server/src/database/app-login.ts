import { connect, DatabaseUnreachable, findCause } from './connect.ts';

/**
 * Checks that requests can use this login: it must reach the migrated database and be able to become `cairn_app`.
 * @throws DatabaseUnreachable with the problem in one line
 */
export async function checkAppLogin(appUrl: string): Promise<void> {
  const client = await connect(appUrl, 'cairn start').catch((error: unknown) => {
    throw error instanceof DatabaseUnreachable ? refused(error.reason, error) : error;
  });
  try {
    await client.query('set role cairn_app');
    const found = await client.query<{ migrated: boolean }>(
      `select coalesce(has_table_privilege(to_regclass('public.revisions'), 'select'), false) as migrated`,
    );
    if (!found.rows[0]?.migrated) throw refused('it names another database than DATABASE_URL');
  } catch (error) {
    if (findCause(error, '42501'))
      throw refused('its login cannot use the role cairn_app; as an administrator, run GRANT cairn_app TO the login', error);
    throw error;
  } finally {
    await client.end();
  }
}

function refused(reason: string, cause?: unknown): DatabaseUnreachable {
  return new DatabaseUnreachable(`DATABASE_APP_URL: ${reason}`, { cause });
}
