import { usualLearning } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Noticed, SeenSession } from './notice.ts';

/** A decision of so long ago, told to nobody for so long, is to be looked at again. */
const agedDays = 365;
const untoldDays = 60;
const mostCards = 200;

interface StaleRow extends Record<string, unknown> {
  project: string;
  id: string;
  number: number;
  title: string;
  days: number;
  due: string | null;
  complaints: Omit<SeenSession, 'projectId'>[];
  /** How many of its citations are broken on the default branch, whether that is the project's share of them, and a file of them. */
  broken: number;
  codeIsStale: boolean;
  file: string | null;
}

/**
 * Decisions in force that agents call outdated or wrong, whose cited code has changed beyond the project's share, whose day to be looked
 * at again has come, or that are old and that nobody is told any more.
 */
export async function staleDecisions(tx: Transaction, now: Date): Promise<Noticed[]> {
  const days = (many: number) => new Date(now.getTime() - many * 86_400_000);
  const { rows } = await tx.execute<StaleRow>(sql`
    select d.project_id as project, d.id, d.number, d.title, extract(day from ${now}::timestamptz - d.decided_at)::integer as days,
      said.complaints, code.broken, code.stale as "codeIsStale", code.file,
      case when d.review_by <= ${now} then to_char(d.review_by at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as due
    from decisions d join projects p on p.tenant_id = d.tenant_id and p.id = d.project_id cross join lateral (
      select coalesce(json_agg(json_build_object('id', s.id, 'goal', s.goal, 'client', s.client) order by f.created_at desc), '[]') as complaints
      from feedback f join sessions s on s.tenant_id = f.tenant_id and s.id = f.session_id
      where f.tenant_id = d.tenant_id and f.subject_id = d.id and f.verdict in ('outdated', 'wrong') and f.counted_for is not null and f.created_at > d.decided_at
    ) said cross join lateral (
      select count(*)::integer as broken, min(regexp_replace(k.place, ':[0-9-]+$', '')) as file,
        count(*) > 0 and count(*) * 100 >= coalesce((p.learning_policy ->> 'brokenShare')::integer, ${usualLearning.brokenShare}::integer)
          * jsonb_array_length(jsonb_path_query_array(d.evidence, '$[*] ? (@.type == "code")')) as stale
      from code_checks k where k.tenant_id = d.tenant_id and k.decision_id = d.id and k.branch = p.default_branch and k.state = 'broken'
        and d.evidence @> jsonb_build_array(jsonb_build_object('type', 'code', 'id', k.cited_place, 'hash', k.cited_hash))
    ) code
    where d.status = 'accepted' and (json_array_length(said.complaints) > 0 or code.stale or d.review_by <= ${now}
      or (d.decided_at < ${days(agedDays)} and coalesce(d.last_served_at, d.decided_at) < ${days(untoldDays)}))
    order by json_array_length(said.complaints) desc, code.stale desc, d.review_by <= ${now} desc nulls last, d.decided_at limit ${mostCards}`);
  return rows.map(asNoticed);
}

function asNoticed({ project, id, number, title, days, due, complaints, broken, codeIsStale, file }: StaleRow): Noticed {
  const seen = { projectId: project, type: 'stale_decision', fingerprint: id, evidence: complaints.slice(0, 4) } as const;
  const decision = { type: 'decision', id, label: `ADR ${number}`, title } as const;
  if (complaints.length > 0) {
    return { ...seen, severity: complaints.length > 1 ? 'high' : 'medium', subjects: [decision], metric: complaints.length };
  }
  if (codeIsStale && file !== null)
    return { ...seen, severity: 'medium', subjects: [decision, { type: 'file', id: file, label: '', title: file }], metric: broken };
  if (due)
    return {
      ...seen,
      severity: 'medium',
      subjects: [decision, { type: 'day', id: due, label: '', title: due.slice(0, 10) }],
      metric: days,
    };
  return { ...seen, severity: 'low', subjects: [decision], metric: days };
}
