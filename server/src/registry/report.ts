import { createHmac } from 'node:crypto';
import { type CanaryVisitor, canariesFor, networkFailureCodes, type RemoteReport, type Revision } from '@cairn/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { releases, remoteReports } from './schema.ts';

/** Returns a stable pseudonym of a reporter: a keyed hash. */
export function personKey(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`report:${userId}`).digest('base64url').slice(0, 22);
}

/**
 * Stores a tab's reports about existing releases, one row per tab and release. Keeps the first failure (of the release, in preference to
 * one of the network), the latest phases, and the worst value of each vital, because a tab shows several pages of a remote but has one
 * vote.
 */
export async function keepReports(
  database: Database,
  { tab, person, reports }: { tab: string; person: string; reports: readonly RemoteReport[] },
): Promise<void> {
  if (reports.length === 0) return;
  await database.anonymous(async (tx) => {
    const known = await knownReleases(tx, reports);
    for (const { remote, release, code, loadMs, insteadOf, phases, vitals = {} } of reports) {
      if (!known.has(`${remote}/${release}`)) continue;
      const rounded = loadMs === null ? null : Math.round(loadMs);
      await tx
        .insert(remoteReports)
        .values({
          remote,
          release,
          tab,
          person,
          code,
          loadMs: rounded,
          insteadOf,
          phases,
          vitals,
          failedAt: code === null ? null : sql`now()`,
        })
        .onConflictDoUpdate({
          target: [remoteReports.remote, remoteReports.release, remoteReports.tab, remoteReports.person],
          set: {
            // The first failure of the release itself replaces a network failure.
            code: sql`coalesce(case when ${isNetwork(sql`${remoteReports.code}`)} and not ${isNetwork(sql`excluded.code`)} then excluded.code end,
              ${remoteReports.code}, excluded.code)`,
            failedAt: sql`coalesce(${remoteReports.failedAt}, excluded.failed_at)`,
            loadMs: sql`coalesce(${remoteReports.loadMs}, excluded.load_ms)`,
            insteadOf: sql`coalesce(${remoteReports.insteadOf}, excluded.instead_of)`,
            phases: sql`${remoteReports.phases} || excluded.phases`,
            vitals: worstVitals,
          },
        });
    }
  });
}

/** Filters the reports that a visitor's tab may send: all releases except canaries that they do not get. */
export function reportable(reports: readonly RemoteReport[], revision: Revision | null, visitor: CanaryVisitor): RemoteReport[] {
  const reached = canariesFor(revision, visitor);
  return reports.filter(({ remote, release }) => revision?.remotes[remote]?.canary?.release !== release || reached.has(remote));
}

function isNetwork(code: SQL): SQL {
  const listed = sql.join(
    networkFailureCodes.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`coalesce(${code} in (${listed}), false)`;
}

const worstVitals = sql`(
  select coalesce(jsonb_object_agg(worst.key, worst.value), '{}'::jsonb) from (
    select told.key, max(told.value::float8) as value from (
      select * from jsonb_each_text(${remoteReports.vitals}) union all select * from jsonb_each_text(excluded.vitals)) told
    group by told.key) worst)`;

async function knownReleases(tx: Transaction, named: readonly Pick<RemoteReport, 'remote' | 'release'>[]): Promise<Set<string>> {
  const wanted = named.map(({ remote, release }) => and(eq(releases.remote, remote), eq(releases.release, release)));
  const rows = await tx
    .select({ remote: releases.remote, release: releases.release })
    .from(releases)
    .where(and(or(...wanted), isNull(releases.prunedAt)));
  return new Set(rows.map(({ remote, release }) => `${remote}/${release}`));
}
