import * as v from 'valibot';
import { clientRequestId, id, line, lines, project, proposed, prose, text } from './agent-field.ts';
import { EvidenceSchema } from './decision.ts';
import { decisionLimits, maxEvidence, patternLimits } from './knowledge-limits.ts';
import { patternKinds, patternLevels, proposalOutcomes } from './pattern.ts';
import { feedbackVerdicts } from './session.ts';

const evidence = v.optional(v.pipe(v.array(v.omit(EvidenceSchema, ['conversationId'])), v.maxLength(maxEvidence, 'TOO_MANY')), []);

/** A list of texts, each an argument for (`good`) or against something. */
const weighed = <S extends ReturnType<typeof line> | ReturnType<typeof text>>(many: number, schema: S) =>
  v.optional(v.pipe(v.array(v.object({ text: schema, good: v.boolean() })), v.maxLength(many, 'TOO_MANY')), []);
/** Entries of a decision, one line each. */
const entries = (many: number) => v.optional(lines(many, decisionLimits.line), []);

const OptionSchema = v.object({
  name: line(decisionLimits.line),
  pros: entries(decisionLimits.reasons),
  cons: entries(decisionLimits.reasons),
  chosen: v.optional(v.boolean(), false),
});

/** As in the form: at most one option can be chosen. */
const oneChosen = v.check<v.InferOutput<typeof OptionSchema>[], 'CHOSEN_TWICE'>(
  (options) => options.filter(({ chosen }) => chosen).length <= 1,
  'CHOSEN_TWICE',
);

export const ProposeDecisionInputSchema = v.object({
  title: line(decisionLimits.title),
  outcome: text(decisionLimits.prose),
  context: v.optional(prose(decisionLimits.prose), ''),
  drivers: entries(decisionLimits.drivers),
  options: v.optional(v.pipe(v.array(OptionSchema), v.maxLength(decisionLimits.options, 'TOO_MANY'), oneChosen), []),
  consequences: weighed(decisionLimits.consequences, line(decisionLimits.line)),
  paths: entries(decisionLimits.paths),
  tags: entries(decisionLimits.tags),
  evidence,
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
/** The outcome of a proposed decision. */
export const decisionProposalOutcomes = ['created', 'duplicate', 'previously_rejected'] as const;
export const ProposedDecisionSchema = v.object({
  ...proposed,
  outcome: v.optional(v.picklist(decisionProposalOutcomes), 'created'),
  why: v.string(),
  /** Existing decisions that are similar. */
  duplicates: v.array(v.object({ ...proposed, why: v.array(v.string()) })),
});

export const ProposePatternInputSchema = v.object({
  /** One imperative sentence. */
  rule: line(patternLimits.rule),
  rationale: v.optional(prose(patternLimits.rationale), ''),
  kind: v.picklist(patternKinds),
  level: v.optional(v.picklist(patternLevels), 'project'),
  paths: v.optional(lines(patternLimits.paths, patternLimits.path), []),
  /** Programming languages, by name. */
  languages: v.optional(lines(patternLimits.languages, patternLimits.language), []),
  /** Examples that follow the rule, and ones that break it. */
  examples: weighed(patternLimits.examples, text(patternLimits.example)),
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
  /** False if this session (or without a session: this key on this day) has already reported on it. */
  counted: v.boolean(),
});
