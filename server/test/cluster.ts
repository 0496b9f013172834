import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The variable in which `postgres.ts` passes on the cluster of this run. */
export const clusterVariable = 'CAIRN_TEST_CLUSTER';

/** The addresses of the run's PostgreSQL. */
export interface ClusterAddress {
  /** Has the right to create databases. */
  adminUrl: string;
  /** The logins of the owner and the application, without a database. */
  ownerUrl: string;
  appUrl: string;
}

export type Template = 'empty' | 'demo';
export const templateName = (template: Template) => `template_${template}`;

/** The PostgreSQL of this run, which gives each test file its own database. */
export async function testCluster() {
  const given = process.env[clusterVariable];
  if (!given) throw new Error('server/test/postgres.ts has not run: start the tests by the rstest.config.ts of the root');
  const { adminUrl, ownerUrl, appUrl } = JSON.parse(given) as ClusterAddress; // written only by postgres.ts
  return {
    /** Creates a database from a migrated template, in a few milliseconds. It is deleted with the cluster. */
    async createDatabase(template: Template): Promise<{ url: string; appUrl: string }> {
      const name = `test_${randomBytes(6).toString('hex')}`;
      // Copies its files, instead of writing each page to the log.
      await query(adminUrl, `create database ${name} owner cairn_owner template ${templateName(template)} strategy file_copy`);
      return { url: onDatabase(ownerUrl, name), appUrl: onDatabase(appUrl, name) };
    },
    /** Creates an empty database without migrations. */
    async createBlankDatabase(owner = 'cairn_owner'): Promise<{ url: string; appUrl: string }> {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await query(adminUrl, `create database ${name} owner ${owner} template template0`);
      return { url: onDatabase(ownerUrl, name), appUrl: onDatabase(appUrl, name) };
    },
    /** Returns the same database for a superuser, for faults that no other login may cause. */
    asSuperuser(url: string): string {
      return onDatabase(adminUrl, new URL(url).pathname.slice(1));
    },
    /** Creates a login without rights, as an operator's DATABASE_URL might name. */
    async createLogin() {
      const name = `login_${randomBytes(6).toString('hex')}`;
      const password = randomBytes(12).toString('hex');
      await query(adminUrl, `create role ${name} login password '${password}'`);
      return {
        name,
        on(url: string): string {
          const other = new URL(url);
          other.username = name;
          other.password = password;
          return other.href;
        },
        grantRoles: () => query(adminUrl, `grant cairn_app, cairn_definer, cairn_platform to ${name} with set true, inherit false`),
      };
    },
  };
}

/** Returns the same login for another database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
