import {
  decisionLimits,
  decisionStates,
  EvidenceSchema,
  feedbackVerdicts,
  InsightSchema,
  maxEvidence,
  OptionSchema,
  PatternEvidenceSchema,
  PatternSchema,
  patternKinds,
  patternLevels,
  patternLimits,
  patternStates,
  roundConfidence,
  SignatureSchema,
} from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { decisionRevisions, decisions } from '../decision/schema.ts';
import { insightMutes, insights } from '../insight/schema.ts';
import { dismissedRules } from '../learning/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { feedback } from '../session/schema.ts';
import { entity } from './entity.ts';
import { at, author, count, id, line, lines, number, prose } from './fields.ts';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const person = v.object({ id: v.string(), name: line(200) });
/** Merging adds the evidence of both rules. */
const mostEvidence = 50 * maxEvidence;
/** A link of evidence is opened by readers. */
const opensSafely = ({ type, id }: { type: string; id: string }) => type !== 'link' || /^https?:\/\//i.test(id);
const made = { author, createdAt: at, updatedAt: at };

export const patternRows = entity({
  name: 'patterns',
  table: patterns,
  schema: v.object({
    id,
    number,
    rule: line(patternLimits.rule),
    rationale: prose(patternLimits.rationale),
    kind: v.picklist(patternKinds),
    status: v.picklist(patternStates),
    confidence: share,
    level: v.picklist(patternLevels),
    paths: lines(patternLimits.paths),
    languages: lines(patternLimits.languages),
    branchId: v.nullable(id),
    examples: v.pipe(v.array(v.object({ text: prose(patternLimits.example), good: v.boolean() })), v.maxLength(patternLimits.examples)),
    evidence: v.pipe(
      v.array(
        v.pipe(
          PatternEvidenceSchema,
          v.check((piece) => opensSafely(piece)),
        ),
      ),
      v.maxLength(mostEvidence),
    ),
    fingerprint: line(200),
    conflictsWith: lines(200),
    alike: lines(200),
    supersedes: lines(200),
    successorId: v.nullable(id),
    servedCount: count,
    helpfulCount: count,
    wrongCount: count,
    outdatedCount: count,
    lastServedAt: v.nullable(at),
    reviewBy: v.nullable(at),
    reviewer: v.nullable(person),
    reason: PatternSchema.entries.reason,
    snoozedUntil: v.nullable(at),
    decidedAt: v.nullable(at),
    ...made,
  }),
  within: (_, projectId) => eq(patterns.projectId, projectId),
  // Stored in four bytes.
  present: (row) => ({ ...row, confidence: roundConfidence(Number(row.confidence)) }),
  toRow({ author, successorId, branchId, ...row }, { tenantId, projectId, known, actor, link, patternNumber }) {
    link('pattern', row.id, successorId);
    const number = patternNumber(row.number);
    const others = {
      conflictsWith: row.conflictsWith.filter(known),
      alike: row.alike.filter(known),
      supersedes: row.supersedes.filter(known),
    };
    // No file makes a rule for all projects: a person does, in Cairn.
    const level = 'project' as const;
    return { ...row, ...others, level, number, branchId: known(branchId), tenantId, projectId, actor: actor(author) };
  },
});

const text = {
  title: line(decisionLimits.title),
  context: prose(decisionLimits.prose),
  outcome: prose(decisionLimits.prose),
  drivers: lines(decisionLimits.drivers),
  options: v.pipe(v.array(OptionSchema), v.maxLength(decisionLimits.options)),
  consequences: v.pipe(v.array(v.object({ text: line(1_000), good: v.boolean() })), v.maxLength(decisionLimits.consequences)),
  paths: lines(decisionLimits.paths),
  tags: lines(decisionLimits.tags),
};

export const decisionRows = entity({
  name: 'decisions',
  table: decisions,
  schema: v.object({
    id,
    number,
    status: v.picklist(decisionStates),
    ...text,
    evidence: v.pipe(
      v.array(
        v.pipe(
          EvidenceSchema,
          v.check((piece) => opensSafely(piece)),
        ),
      ),
      v.maxLength(mostEvidence),
    ),
    deciders: v.pipe(v.array(person), v.maxLength(100)),
    signOff: v.pipe(v.array(SignatureSchema), v.maxLength(100)),
    supersedesId: v.nullable(id),
    decidedAt: v.nullable(at),
    endedAt: v.nullable(at),
    reviewBy: v.nullable(at),
    revision: count,
    branchId: v.nullable(id),
    servedCount: count,
    helpfulCount: count,
    lastServedAt: v.nullable(at),
    ...made,
  }),
  within: (_, projectId) => eq(decisions.projectId, projectId),
  toRow({ author, supersedesId, branchId, ...row }, { tenantId, projectId, known, actor, link, decisionNumber }) {
    link('decision', row.id, supersedesId);
    const number = decisionNumber(row.number);
    return { ...row, number, branchId: known(branchId), tenantId, projectId, actor: actor(author) };
  },
});

export const revisionRows = entity({
  name: 'decision-revisions',
  table: decisionRevisions,
  schema: v.object({ id, decisionId: id, revision: count, content: v.object(text), author, createdAt: at }),
  within: (_, projectId) =>
    sql`${decisionRevisions.decisionId} in (select ${decisions.id} from ${decisions} where ${eq(decisions.projectId, projectId)})`,
  toRow: ({ author, ...row }, { tenantId, isNew, actor }) => (isNew(row.decisionId) ? { ...row, tenantId, actor: actor(author) } : null),
});

const { type, severity, status, subjects, evidence, reason } = InsightSchema.entries;
export const insightRows = entity({
  name: 'insights',
  table: insights,
  schema: v.object({
    id,
    type,
    severity,
    status,
    gone: v.boolean(),
    subjects: v.pipe(subjects, v.maxLength(200)),
    evidence: v.pipe(evidence, v.maxLength(200)),
    metric: count,
    fingerprint: line(500),
    reason,
    ...made,
  }),
  within: (_, projectId) => eq(insights.projectId, projectId),
  toRow: ({ author, ...row }, { tenantId, projectId, actor }) => ({ ...row, tenantId, projectId, actor: actor(author) }),
});

export const muteRows = entity({
  name: 'insight-mutes',
  table: insightMutes,
  schema: v.object({ id, type, ...made }),
  within: (_, projectId) => eq(insightMutes.projectId, projectId),
  toRow: ({ author, ...row }, { tenantId, projectId, actor }) => ({ ...row, tenantId, projectId, actor: actor(author) }),
});

export const dismissedRows = entity({
  name: 'dismissed-rules',
  table: dismissedRules,
  schema: v.object({ id, fingerprint: line(200), rule: line(1_000), author, createdAt: at }),
  within: (_, projectId) => eq(dismissedRules.projectId, projectId),
  toRow: ({ author, ...row }, { tenantId, projectId, actor }) => ({ ...row, tenantId, projectId, actor: actor(author) }),
});

export const feedbackRows = entity({
  name: 'feedback',
  table: feedback,
  schema: v.object({
    id,
    sessionId: v.nullable(id),
    countedFor: v.nullable(line(200)),
    subjectId: v.string(),
    verdict: v.picklist(feedbackVerdicts),
    note: prose(4_000),
    author,
    createdAt: at,
  }),
  within: (_, projectId) => eq(feedback.projectId, projectId),
  toRow: ({ author, ...row }, { tenantId, projectId, isNew, actor }) =>
    isNew(row.subjectId) ? { ...row, tenantId, projectId, actor: actor(author) } : null,
});
