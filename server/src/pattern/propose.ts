import {
  confidenceOf,
  type Evidence,
  type PatternEvidence,
  type PatternProposal,
  type PatternProposed,
  type ProposalOutcome,
  sightingWeight,
} from '@cairn/api';
import { desc, eq, ne, sql } from 'drizzle-orm';
import { branchOfEvidence } from '../branch/evidence.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { checkEvidence } from '../decision/evidence.ts';
import type { Visitor } from '../http/context.ts';
import { findProject, requireActive } from '../project/access.ts';
import { nextPatternNumber } from '../project/change.ts';
import { projects } from '../project/schema.ts';
import { redactEvidence } from '../redaction/findings.ts';
import { noticeProposed } from './notices.ts';
import { publishPattern } from './publish.ts';
import { showPattern, showTenantRule } from './query.ts';
import { requireLevel } from './reach.ts';
import { patterns } from './schema.ts';
import { tenantRules } from './tenant-rules.ts';
import { withoutSecrets } from './without-secrets.ts';
import { fingerprintOf, type Relation, readRule, relationOf, saysAllOf } from './words.ts';

/** The context of a proposal, apart from its text. */
export interface ProposalContext {
  requestId: string;
  /** The branch that it applies to; null: none. If omitted, it is derived from the evidence. */
  branchId?: string | null | undefined;
  /** When it was observed; demo data is backdated. */
  at?: Date;
  /** Who said each quote, by the id of the evidence. If omitted, the proposer. */
  saidBy?: ReadonlyMap<string, string>;
}

/** A project has hundreds of rules. Nobody could review thousands. */
const maxCompared = 5_000;
/** The maximum of neighbors stored with a proposal. */
const maxNeighbours = 5;

/**
 * Proposes a pattern, by a person, or by an agent or Cairn itself in `visitor.actor`. If an existing rule says the same, the proposal
 * reinforces it if it brings new evidence. What people have rejected is not proposed again. An open proposal for a branch that
 * comes from elsewhere too becomes a proposal for the whole project. If the whole organization already has the rule, nothing is
 * proposed or changed.
 */
export async function proposePattern(
  tx: Transaction,
  visitor: Visitor,
  proposal: PatternProposal,
  context: ProposalContext,
): Promise<PatternProposed> {
  const project = await findProject(tx, visitor, proposal.projectId, 'project.write');
  requireActive(project);
  // Serializes the proposals of a project: two that say the same at the same moment become one.
  await tx.execute(sql`select from ${projects} where ${projects.id} = ${project.id} for update`);
  const checked = await checkEvidence(tx, visitor, project.id, proposal.evidence);
  const branchId = context.branchId === undefined ? await branchOfEvidence(tx, checked) : context.branchId;
  requireLevel(visitor, proposal.level, project, branchId);
  const relations = await relate(tx, project.id, proposal.rule, { branchId });
  // Precedence: rules of this place, then rules rejected elsewhere, then open proposals elsewhere.
  const said = relations.filter(({ relation }) => relation === 'same');
  const own = said.filter(({ foreign }) => !foreign);
  const everywhere = said.find(({ foreign }) => foreign);
  // What Cairn has learned itself is not proposed again with additions; people may do that.
  const isLearned = visitor.actor?.type === 'system';
  const turnedDown = relations.find(({ formerly, refusedPart }) => formerly || (isLearned && refusedPart));
  const same = own.find(({ elsewhere }) => !elsewhere) ?? everywhere ?? own.find(({ waits }) => !waits) ?? own[0] ?? turnedDown;
  if (same?.foreign) return { outcome: 'duplicate', pattern: await showTenantRule(tx, visitor, same.id) };
  if (same) return meetAgain(tx, visitor, same, checked, context);
  const created = await create(tx, visitor, { ...proposal, projectId: project.id, evidence: checked }, relations, { ...context, branchId });
  await noticeProposed(tx, visitor, created.pattern, project);
  return created;
}

/** Adds evidence to a rule or proposal without changing its text. Checked as for a proposal. */
export async function addEvidence(
  tx: Transaction,
  visitor: Visitor,
  { id, projectId }: Pick<typeof patterns.$inferSelect, 'id' | 'projectId'>,
  evidence: readonly Evidence[],
  context: ProposalContext,
): Promise<PatternProposed['pattern']> {
  const checked = await checkEvidence(tx, visitor, projectId, evidence);
  return (await meetAgain(tx, visitor, { id, elsewhere: false }, checked, context)).pattern;
}

interface Related {
  id: string;
  relation: Relation;
  /** Whether it is on another branch. Of those, only rejected rules and open proposals that say the same matter. */
  elsewhere: boolean;
  /** Whether it is not decided yet. */
  waits: boolean;
  /** Whether it matches by its original wording: people reworded it and rejected it. */
  formerly: boolean;
  /** Whether people rejected it, and it is a part of this rule. */
  refusedPart: boolean;
  /** Whether it is a rule in force of the whole organization from another project. */
  foreign: boolean;
}

/**
 * Returns how the project's other rules, and those of the whole organization, relate to a rule that applies everywhere or on a branch.
 * Newest first.
 */
export async function relate(
  tx: Transaction,
  projectId: string,
  rule: string,
  { except, branchId }: { except?: string; branchId: string | null },
): Promise<Related[]> {
  const columns = {
    id: patterns.id,
    rule: patterns.rule,
    fingerprint: patterns.fingerprint,
    status: patterns.status,
    successorId: patterns.successorId,
    branchId: patterns.branchId,
    home: patterns.projectId,
  };
  const own = await tx
    .select(columns)
    .from(patterns)
    .where(eq(patterns.projectId, projectId))
    .orderBy(desc(patterns.createdAt), desc(patterns.id))
    .limit(maxCompared);
  const common = await tx
    .select(columns)
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(ne(patterns.projectId, projectId))
    .orderBy(desc(patterns.createdAt), desc(patterns.id));
  const reading = readRule(rule);
  const words = fingerprintOf(rule);
  return [...own, ...common]
    .filter(({ id }) => id !== except)
    .map(({ id, rule: other, fingerprint, status, successorId, branchId: there, home }) => {
      const elsewhere = there !== null && there !== branchId;
      const waits = status === 'proposed' || status === 'snoozed';
      const formerly = status === 'rejected' && fingerprint === words;
      const refusedPart = status === 'rejected' && saysAllOf(reading, readRule(other));
      const no = { id, relation: 'other' as const, elsewhere, waits, formerly, refusedPart, foreign: home !== projectId };
      // Rules of another branch do not matter here: they are served only there. A rejection applies everywhere.
      if (elsewhere && status !== 'rejected' && !waits) return no;
      const relation = relationOf(reading, readRule(other));
      if (elsewhere && waits) return relation === 'same' ? { ...no, relation } : no;
      // A merged rule is represented by its target.
      if (relation === 'same' && status === 'merged' && successorId) return { ...no, id: successorId, relation };
      // Only rules that are in force, or may come into force, count as contrary or similar.
      const lives = status === 'accepted' || status === 'stale' || waits;
      return lives || relation === 'same' ? { ...no, relation } : no;
    });
}

/** Returns the neighbors of a rule to store with it. */
export function neighboursOf(relations: readonly Related[]): { conflictsWith: string[]; alike: string[] } {
  const idsOf = (wanted: Relation) => relations.flatMap(({ id, relation }) => (relation === wanted ? [id] : [])).slice(0, maxNeighbours);
  return { conflictsWith: idsOf('contrary'), alike: idsOf('alike') };
}

async function create(
  tx: Transaction,
  visitor: Visitor,
  { projectId, evidence, reviewBy, ...written }: PatternProposal,
  relations: readonly Related[],
  { requestId, branchId = null, at = new Date(), saidBy }: ProposalContext,
): Promise<PatternProposed> {
  const id = newId('pat');
  const place = { projectId, subject: { type: 'pattern', id } };
  const safe = await withoutSecrets(tx, visitor, place, written);
  const quoted = await redactEvidence(tx, visitor, place, evidence);
  const isSeen = quoted.some(({ type }) => type !== 'code');
  const weighed = weigh([], isSeen ? quoted : [...quoted, itself(visitor, id)], { visitor, at, saidBy });
  const number = await nextPatternNumber(tx, projectId);
  await tx.insert(patterns).values({
    id,
    tenantId: visitor.tenant.id,
    projectId,
    number,
    status: 'proposed',
    ...safe,
    reviewBy: reviewBy === null ? null : new Date(reviewBy),
    branchId,
    evidence: weighed,
    confidence: confidenceOf(weighed),
    fingerprint: fingerprintOf(safe.rule),
    ...neighboursOf(relations),
    createdAt: at,
    updatedAt: at,
    actor: actorOf(visitor),
  });
  await audit(tx, visitor, { action: 'pattern.proposed', target: { type: 'pattern', id }, detail: { number }, requestId });
  return { outcome: 'created', pattern: await publishPattern(tx, visitor, 'pattern.created', id) };
}

/**
 * Reinforces an existing rule if there is new evidence, unless people have rejected it. An open proposal for a branch that is
 * proposed elsewhere too becomes one for the whole project.
 */
async function meetAgain(
  tx: Transaction,
  visitor: Visitor,
  { id, elsewhere }: Pick<Related, 'id' | 'elsewhere'>,
  evidence: readonly Evidence[],
  { requestId, at = new Date(), saidBy }: ProposalContext,
): Promise<PatternProposed> {
  const [row] = await tx.select().from(patterns).where(eq(patterns.id, id)).for('update');
  const answer = async (outcome: ProposalOutcome) => ({ outcome, pattern: await showPattern(tx, visitor, id) });
  if (!row || row.status === 'rejected' || row.status === 'deprecated' || row.status === 'superseded') return answer('previously_rejected');
  const quoted = await redactEvidence(tx, visitor, { projectId: row.projectId, subject: { type: 'pattern', id } }, evidence);
  const all = weigh(
    row.evidence,
    elsewhere && quoted.length === 0 ? [itself(visitor, id)] : quoted,
    { visitor, at, saidBy },
    row.confidence,
  );
  const added = all.slice(row.evidence.length);
  if (added.length === 0 && !elsewhere) return answer('duplicate');
  const gained = added.reduce((sum, { weight }) => sum + weight, row.confidence);
  await tx
    .update(patterns)
    .set({
      evidence: all,
      confidence: Math.min(1, gained),
      ...(elsewhere ? await forProject(tx, row) : {}),
      ...changed(patterns.version),
    })
    .where(eq(patterns.id, id));
  const detail = { evidence: added.length, ...(elsewhere ? { branch: row.branchId } : {}) };
  await audit(tx, visitor, { action: 'pattern.reinforced', target: { type: 'pattern', id }, detail, requestId });
  return { outcome: 'reinforced', pattern: await publishPattern(tx, visitor, 'pattern.changed', id) };
}

/** The changes for a rule that moves from a branch to the whole project, with its neighbors in the project. */
async function forProject(tx: Transaction, { id, projectId, rule }: typeof patterns.$inferSelect) {
  return { branchId: null, ...neighboursOf(await relate(tx, projectId, rule, { except: id, branchId: null })) };
}

/** Appends the evidence that is new, each piece with its contribution to the confidence. */
function weigh(
  before: readonly PatternEvidence[],
  evidence: readonly Evidence[],
  { visitor, at, saidBy }: { visitor: Visitor; at: Date; saidBy: ProposalContext['saidBy'] },
  confidence: number | null = null,
): PatternEvidence[] {
  const all = [...before];
  let now = confidence;
  for (const piece of evidence) {
    if (all.some(({ type, id, quote, hash }) => type === piece.type && id === piece.id && quote === piece.quote && hash === piece.hash))
      continue;
    // Code says what a rule is about, and not that it is true.
    const weight = piece.type === 'code' ? 0 : sightingWeight(now);
    if (piece.type !== 'code') now = (now ?? 0) + weight;
    all.push({ ...piece, weight, at: at.toISOString(), by: saidBy?.get(piece.id) ?? visitor.actor?.client ?? visitor.user.displayName });
  }
  return all;
}

/** The evidence of a proposal without any: the statement of the person, or the agent's session. */
function itself(visitor: Visitor, id: string): Evidence {
  const { sessionId } = visitor.actor ?? {};
  return sessionId ? { type: 'session', id: sessionId, quote: '' } : { type: 'pattern', id, quote: '' };
}
