import { agentOperations } from '@cairn/api';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { weighTerms } from '../conversation/quote.ts';
import { askedTerms } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { queryOf } from '../database/match.ts';
import { recordDecision } from '../decision/change.ts';
import { decisions } from '../decision/schema.ts';
import { redact } from '../redaction/redact.ts';
import { sessions } from '../session/schema.ts';
import { projectOf } from './caller.ts';
import { implementForAgents } from './operation.ts';
import { callFrom } from './own-session.ts';
import { admitProposal } from './proposal-limit.ts';

/** The share of a title's words, by weight, that another decision must contain to count as similar. */
const alike = 0.5;
const namedDuplicates = 3;

/** Tells the proposing agent what each outcome means. */
const reasons = {
  created: 'Waiting for review: people accept or reject it.',
  duplicate: 'This decision is already on record with the same outcome.',
  previously_rejected: 'People rejected this decision: do not follow it or propose it again.',
} as const;

export const proposeDecision = implementForAgents(agentOperations.propose_decision, {
  async run(whole, { project: named, sessionId, clientRequestId: _name, ...written }) {
    const project = await projectOf(whole, named, 'project.write');
    const call = await callFrom(whole, sessionId, project.id);
    await admitProposal(call.tx, project.id, { sessionId, apiKeyId: whole.agent.apiKey.id, now: whole.now });
    const duplicates = await findAlike(call.tx, project.id, written.title);
    const proposal = { ...written, projectId: project.id, status: 'proposed' as const };
    // A decision of a session on a branch holds only there until the branch is merged.
    const branchId = sessionId === undefined ? undefined : await branchOfSession(call.tx, sessionId);
    const same = await findSame(call.tx, project.id, written, branchId ?? null);
    if (same) {
      const outcome = same.status === 'rejected' ? ('previously_rejected' as const) : ('duplicate' as const);
      return {
        id: same.id,
        label: `ADR ${same.number}`,
        title: same.title,
        status: same.status,
        outcome,
        why: reasons[outcome],
        duplicates,
      };
    }
    const made = await recordDecision(call.tx, call.visitor, proposal, call.requestId, branchId);
    return {
      id: made.id,
      label: `ADR ${made.number}`,
      title: made.title,
      status: made.status,
      outcome: 'created' as const,
      why: reasons.created,
      duplicates,
    };
  },
});

async function branchOfSession(tx: Transaction, sessionId: string): Promise<string | null> {
  const [session] = await tx.select({ branchId: sessions.branchId }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.branchId ?? null;
}

/** Finds the decision with the same title and outcome that holds on the same branch. */
async function findSame(
  tx: Transaction,
  projectId: string,
  { title, outcome }: { title: string; outcome: string },
  branchId: string | null,
) {
  const [same] = await tx
    .select({ id: decisions.id, number: decisions.number, title: decisions.title, status: decisions.status })
    .from(decisions)
    .where(
      and(
        eq(decisions.projectId, projectId),
        inArray(decisions.status, ['proposed', 'accepted', 'rejected']),
        sql`lower(${decisions.title}) = lower(${redact(title).text}) and lower(${decisions.outcome}) = lower(${redact(outcome).text})`,
        sql`(${decisions.branchId} is null or ${decisions.branchId} = ${branchId})`,
      ),
    )
    .orderBy(desc(decisions.createdAt))
    .limit(1);
  return same;
}

/** Finds decisions of the project in any state that contain most of the words of this title. */
async function findAlike(tx: Transaction, projectId: string, title: string) {
  const terms = askedTerms(title);
  if (terms.length === 0) return [];
  const any = queryOf(
    terms.map(({ word }) => word),
    'any',
  );
  const rows = await tx
    .select({ id: decisions.id, number: decisions.number, title: decisions.title, status: decisions.status })
    .from(decisions)
    .where(and(eq(decisions.projectId, projectId), ne(decisions.status, 'draft'), sql`${decisions.search} @@ ${any}`))
    .orderBy(desc(sql`ts_rank_cd(${decisions.search}, ${any}, 32)`))
    .limit(20);
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  return rows
    .map((row) => ({ row, share: weighTerms(row.title, terms) / whole }))
    .filter(({ share }) => share >= alike)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, namedDuplicates)
    .map(({ row: { id, number, title: other, status } }) => ({
      id,
      label: `ADR ${number}`,
      title: other,
      status,
      why: terms.filter((term) => weighTerms(other, [term]) > 0).map(({ word }) => word),
    }));
}
