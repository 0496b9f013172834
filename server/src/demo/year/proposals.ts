import { eq, max } from 'drizzle-orm';
import type { Actor } from '../../database/column.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Visitor } from '../../http/context.ts';
import { togetherRule } from '../../learning/detect.ts';
import { patterns } from '../../pattern/schema.ts';
import { fingerprintOf } from '../../pattern/words.ts';
import { projects } from '../../project/schema.ts';
import type { Person } from '../content.ts';
import { dayMs } from './sessions.ts';
import type { YearOfWork } from './work.ts';

const reasons = ['narrow', 'temporary', 'obvious', 'vague', 'wrong'] as const;

/** A session that may have proposed something. */
export interface ProposingSession {
  id: string;
  actor: Actor;
  client: string;
  createdAt: Date;
  endedAt: Date;
}

interface Place {
  tenantId: string;
  projectId: string;
  visitors: Record<Person, Visitor>;
  /** Oldest first. */
  sessions: readonly ProposingSession[];
  since: Date;
  now: Date;
}

/** Writes proposals of a year that were decided some hours later: accepted, rejected or merged, with more in the last months. */
export async function fillProposals(
  tx: Transaction,
  { accepted, declined, files, ownFiles }: YearOfWork,
  { tenantId, projectId, visitors, sessions, now }: Place,
  next: () => number,
): Promise<void> {
  const [last] = await tx
    .select({ number: max(patterns.number) })
    .from(patterns)
    .where(eq(patterns.projectId, projectId));
  const noise = Array.from({ length: declined }, (_, at) => {
    const pair = [files[at % files.length] ?? '', `${ownFiles.path}_${1000 + at * 7}${ownFiles.ending}`];
    return {
      rule: togetherRule(pair),
      paths: pair,
      kind: 'workflow' as const,
      status: at % 4 === 3 ? ('merged' as const) : ('rejected' as const),
    };
  });
  const good = accepted.map((rule) => ({ rule, paths: [], kind: 'convention' as const, status: 'accepted' as const }));
  // In the order of the proposing sessions. There are more of both in the last months.
  const mixed = [...good.map((one, at) => ({ one, at: at / good.length })), ...noise.map((one, at) => ({ one, at: at / noise.length }))]
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const ids = mixed.map(() => newId('pat'));
  const rows = mixed.flatMap(({ status, ...text }, at) => {
    const session = sessions[Math.floor(((at + next()) / mixed.length) * sessions.length)];
    if (!session) return [];
    const lastedMs = session.endedAt.getTime() - session.createdAt.getTime();
    const createdAt = new Date(session.createdAt.getTime() + (0.1 + next() * 0.8) * lastedMs);
    const decidedAt = new Date(createdAt.getTime() + (0.08 + next() ** 2 * 1.6) * dayMs);
    if (decidedAt > now) return [];
    const { id: reviewerId, displayName } = visitors[next() < 0.6 ? 'jonas' : 'anders'].user;
    return {
      id: ids[at] ?? '',
      tenantId,
      projectId,
      number: (last?.number ?? 0) + at + 1,
      ...text,
      status: status === 'accepted' ? ('deprecated' as const) : status,
      confidence: 0.5 + next() * 0.3,
      fingerprint: fingerprintOf(text.rule),
      successorId: status === 'merged' ? (ids[0] ?? null) : null,
      reviewer: { id: reviewerId, name: displayName },
      reason: status === 'rejected' ? { code: reasons[Math.floor(next() * 3)] ?? 'narrow', note: '' } : null,
      decidedAt,
      createdAt,
      updatedAt: decidedAt,
      actor: session.actor,
    };
  });
  if (rows.length === 0) return;
  await tx.insert(patterns).values(rows);
  await tx
    .update(projects)
    .set({ lastPattern: (last?.number ?? 0) + mixed.length })
    .where(eq(projects.id, projectId));
}
