import * as v from 'valibot';
import { clientRequestId, id, line, lines, project, proposed, prose } from './agent-field.ts';
import { EvidenceSchema } from './decision.ts';
import { patternKinds, proposalOutcomes } from './pattern.ts';
import { feedbackVerdicts } from './session.ts';

const evidence = v.optional(v.pipe(v.array(v.omit(EvidenceSchema, ['conversationId'])), v.maxLength(30, 'TOO_MANY')), []);

export const ProposeDecisionInputSchema = v.object({
  title: line(160),
  outcome: line(20_000),
  context: v.optional(prose(20_000), ''),
  options: v.optional(
    v.pipe(
      v.array(v.object({ name: line(500), pros: v.optional(lines(20, 500), []), cons: v.optional(lines(20, 500), []) })),
      v.maxLength(12, 'TOO_MANY'),
    ),
    [],
  ),
  paths: v.optional(lines(30, 500), []),
  evidence,
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
export const ProposedDecisionSchema = v.object({
  ...proposed,
  why: v.string(),
  /** What is on record and says something alike. */
  duplicates: v.array(v.object({ ...proposed, why: v.array(v.string()) })),
});

export const ProposePatternInputSchema = v.object({
  /** One imperative sentence. */
  rule: line(300),
  rationale: v.optional(prose(4_000), ''),
  kind: v.picklist(patternKinds),
  paths: v.optional(lines(30, 300), []),
  evidence,
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
export const ProposedPatternSchema = v.object({
  ...proposed,
  outcome: v.picklist(proposalOutcomes),
  confidence: v.number(),
  why: v.string(),
});

export const FeedbackInputSchema = v.object({
  id,
  verdict: v.picklist(feedbackVerdicts),
  note: v.optional(prose(1_000), ''),
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
export const FeedbackAnswerSchema = v.object({
  ...proposed,
  confidence: v.nullable(v.number()),
  /** False where this session had said so before. */
  counted: v.boolean(),
});
