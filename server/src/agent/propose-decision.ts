import { ProposeDecisionInputSchema, ProposedDecisionSchema } from '@cairn/api';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { weighTerms } from '../conversation/quote.ts';
import { askedTerms } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { queryOf } from '../database/match.ts';
import { recordDecision } from '../decision/change.ts';
import { decisions } from '../decision/schema.ts';
import { sessions } from '../session/schema.ts';
import { projectOf } from './caller.ts';
import { defineOperation } from './operation.ts';
import { callFrom } from './own-session.ts';

/** How much of a title's words another decision must speak of to be called alike, by their weight. */
const alike = 0.5;
const namedDuplicates = 3;

export const proposeDecision = defineOperation({
  name: 'propose_decision',
  readOnly: false,
  summary: 'Proposes a decision (an ADR) for people to accept or reject, and names what is on record already and says something alike.',
  input: ProposeDecisionInputSchema,
  call: ProposeDecisionInputSchema,
  output: ProposedDecisionSchema,
  async run(whole, { project: named, sessionId, clientRequestId: _name, ...written }) {
    const project = await projectOf(whole, named, 'project.write');
    const call = await callFrom(whole, sessionId, project.id);
    const duplicates = await findAlike(call.tx, project.id, written.title);
    const proposal = { ...written, projectId: project.id, status: 'proposed' as const };
    // What is decided at work on a branch holds there alone, until the branch is merged.
    const branchId = sessionId === undefined ? undefined : await branchOfSession(call.tx, sessionId);
    const made = await recordDecision(call.tx, call.visitor, proposal, call.requestId, branchId);
    return {
      id: made.id,
      label: `ADR ${made.number}`,
      title: made.title,
      status: made.status,
      why: 'It waits for people: they accept or reject it.',
      duplicates,
    };
  },
});

async function branchOfSession(tx: Transaction, sessionId: string): Promise<string | null> {
  const [session] = await tx.select({ branchId: sessions.branchId }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.branchId ?? null;
}

/** Decisions of the project, whatever became of them, whose title speaks of most of what this one's does. */
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
