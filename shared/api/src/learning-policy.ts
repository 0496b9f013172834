import * as v from 'valibot';

/**
 * Signals of a lesson: a person corrects an agent, an error is encountered and fixed twice, files change together, a command is run
 * repeatedly.
 */
export const signs = ['correction', 'mended', 'together', 'command'] as const;
/** The same, plus reports by agents at the end of a session: shown to reviewers, but never counted as evidence. */
export const sightingSigns = [...signs, 'report'] as const;
export type Sign = (typeof sightingSigns)[number];

/** Limits of the evidence required for a proposal, and of the number of its sessions or conversations. */
export const evidenceRange = { pieces: { min: 2, max: 20 }, sources: { min: 1, max: 10 } };

export const brokenShareRange = { min: 1, max: 100 };

const number = ({ min, max }: { min: number; max: number }, usual: number) =>
  v.optional(
    v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(min, 'NUMBER_TOO_SMALL'), v.maxValue(max, 'NUMBER_TOO_LARGE')),
    usual,
  );

/** A project's learning policy. Omitted fields have defaults. */
export const LearningPolicySchema = v.object({
  /** The signals it learns from. Explicit proposals by people and agents are always accepted as proposals. */
  signs: v.optional(
    v.pipe(
      v.array(v.picklist(signs)),
      v.transform((some) => signs.filter((sign) => some.includes(sign))),
    ),
    [...signs],
  ),
  /** The number of observations … */
  pieces: number(evidenceRange.pieces, 3),
  /** … in this number of sessions or conversations that leads to a proposal. */
  sources: number(evidenceRange.sources, 2),
  /** Whether unused rules lose confidence, until people are asked whether they still apply. */
  decay: v.optional(v.boolean(), true),
  /** Percentage of broken code citations at which a decision returns to review. */
  brokenShare: number(brokenShareRange, 50),
});
export type LearningPolicy = v.InferOutput<typeof LearningPolicySchema>;

/** The default learning policy. */
export const usualLearning: LearningPolicy = v.parse(LearningPolicySchema, {});
