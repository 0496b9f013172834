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
import { keepEvidenceSafe } from '../redaction/findings.ts';
import { noticeProposed } from './notices.ts';
import { showPattern, showTenantRule } from './query.ts';
import { requireLevel } from './reach.ts';
import { patterns } from './schema.ts';
import { tellPattern } from './tell.ts';
import { tenantRules } from './tenant-rules.ts';
import { withoutSecrets } from './without-secrets.ts';
import { fingerprintOf, type Relation, readRule, relationOf, saysAllOf } from './words.ts';

/** What a proposal comes with besides its text. */
export interface ProposalContext {
  requestId: string;
  /** The branch that it holds on alone; null, none. Left out, what its evidence says. */
  branchId?: string | null | undefined;
  /** When it was seen; the demo content dates it back. */
  at?: Date;
  /** Who said what is quoted, by the id of the evidence; left out, who proposes it. */
  saidBy?: ReadonlyMap<string, string>;
}

/** A project has hundreds of rules, and thousands are more than anybody could review. */
const maxCompared = 5_000;
/** Neighbours that are kept with a proposal. */
const maxNeighbours = 5;

/**
 * Proposes a pattern, by a person, or by an agent or Cairn itself in `visitor.actor`. One that says what another says already
 * reinforces that one, where it brings evidence that is new; what people have turned down is not proposed again. One that still waits
 * for a branch is met by the same from elsewhere: that is one question, and no longer about the branch alone. What the whole
 * organisation is told already is no question of this project: its evidence stays here, and that rule as it is.
 */
export async function proposePattern(
  tx: Transaction,
  visitor: Visitor,
  proposal: PatternProposal,
  context: ProposalContext,
): Promise<PatternProposed> {
  const project = await findProject(tx, visitor, proposal.projectId, 'project.write');
  requireActive(project);
  // Proposals of a project come one after the other: two that say the same at the same moment are one.
  await tx.execute(sql`select from ${projects} where ${projects.id} = ${project.id} for update`);
  const checked = await checkEvidence(tx, visitor, project.id, proposal.evidence);
  const branchId = context.branchId === undefined ? await branchOfEvidence(tx, checked) : context.branchId;
  requireLevel(visitor, proposal.level, project, branchId);
  const relations = await relate(tx, project.id, proposal.rule, { branchId });
  // What stands here comes before what was turned down elsewhere, and that before what waits elsewhere.
  const said = relations.filter(({ relation }) => relation === 'same');
  const own = said.filter(({ foreign }) => !foreign);
  const everywhere = said.find(({ foreign }) => foreign);
  // What Cairn has learned by itself is not proposed again with something added; people may do so.
  const isLearned = visitor.actor?.type === 'system';
  const turnedDown = relations.find(({ formerly, refusedPart }) => formerly || (isLearned && refusedPart));
  const same = own.find(({ elsewhere }) => !elsewhere) ?? everywhere ?? own.find(({ waits }) => !waits) ?? own[0] ?? turnedDown;
  if (same?.foreign) return { outcome: 'duplicate', pattern: await showTenantRule(tx, visitor, same.id) };
  if (same) return meetAgain(tx, visitor, same, checked, context);
  const created = await create(tx, visitor, { ...proposal, projectId: project.id, evidence: checked }, relations, { ...context, branchId });
  await noticeProposed(tx, visitor, created.pattern, project);
  return created;
}

/** Adds evidence to a rule or proposal, which keeps its words. Checked as for a proposal. */
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
  /** On a branch that is not the rule's: what was turned down there, or says the same and waits, is looked at alone. */
  elsewhere: boolean;
  /** Nobody has decided about it yet. */
  waits: boolean;
  /** People put it in other words and turned it down: it was proposed in these. */
  formerly: boolean;
  /** People turned it down, and it is a part of this one. */
  refusedPart: boolean;
  /** A rule of the whole organisation, in force, that comes from another project. */
  foreign: boolean;
}

/** How the project's other rules, and those of the whole organisation, stand to one that holds everywhere, or on a branch, the newest first. */
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
      // What holds on another branch is no matter here: it is told there alone. What people have turned down, they have everywhere.
      if (elsewhere && status !== 'rejected' && !waits) return no;
      const relation = relationOf(reading, readRule(other));
      if (elsewhere && waits) return relation === 'same' ? { ...no, relation } : no;
      // What was merged leads to what it was merged into.
      if (relation === 'same' && status === 'merged' && successorId) return { ...no, id: successorId, relation };
      // Only what is in force, or may come to be, can be contradicted or resembled.
      const lives = status === 'accepted' || status === 'stale' || waits;
      return lives || relation === 'same' ? { ...no, relation } : no;
    });
}

/** The neighbours of a rule, as they are kept with it. */
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
  const quoted = await keepEvidenceSafe(tx, visitor, place, evidence);
  const weighed = weigh([], quoted.length > 0 ? quoted : [itself(visitor, id)], { visitor, at, saidBy });
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
  return { outcome: 'created', pattern: await tellPattern(tx, visitor, 'pattern.created', id) };
}

/** What was said before: evidence that is new reinforces it, unless people have turned it down. What waits for a branch, and is said elsewhere, waits for the project from then on. */
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
  const quoted = await keepEvidenceSafe(tx, visitor, { projectId: row.projectId, subject: { type: 'pattern', id } }, evidence);
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
  return { outcome: 'reinforced', pattern: await tellPattern(tx, visitor, 'pattern.changed', id) };
}

/** A rule that was about a branch, and is about the whole project now: its neighbours are those of the project. */
async function forProject(tx: Transaction, { id, projectId, rule }: typeof patterns.$inferSelect) {
  return { branchId: null, ...neighboursOf(await relate(tx, projectId, rule, { except: id, branchId: null })) };
}

/** Adds to evidence what is not there yet, each with what it adds to the confidence. */
function weigh(
  before: readonly PatternEvidence[],
  evidence: readonly Evidence[],
  { visitor, at, saidBy }: { visitor: Visitor; at: Date; saidBy: ProposalContext['saidBy'] },
  confidence: number | null = null,
): PatternEvidence[] {
  const all = [...before];
  let now = confidence;
  for (const piece of evidence) {
    if (all.some(({ type, id, quote }) => type === piece.type && id === piece.id && quote === piece.quote)) continue;
    const weight = sightingWeight(now);
    now = (now ?? 0) + weight;
    all.push({ ...piece, weight, at: at.toISOString(), by: saidBy?.get(piece.id) ?? visitor.actor?.client ?? visitor.user.displayName });
  }
  return all;
}

/** Somebody's word alone is evidence, too: of a person, or of an agent's session. */
function itself(visitor: Visitor, id: string): Evidence {
  const { sessionId } = visitor.actor ?? {};
  return sessionId ? { type: 'session', id: sessionId, quote: '' } : { type: 'pattern', id, quote: '' };
}
