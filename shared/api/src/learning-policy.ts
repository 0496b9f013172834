import * as v from 'valibot';

/** What gives a lesson away: somebody corrects an agent, an error is met and mended twice, files change together, a command is run again and again. */
export const signs = ['correction', 'mended', 'together', 'command'] as const;
/** The same, and what an agent reports at the end of its session: that is shown to reviewers, and never counts as evidence by itself. */
export const sightingSigns = [...signs, 'report'] as const;
export type Sign = (typeof sightingSigns)[number];

/** How many pieces of evidence a proposal may need at most, and from how many sessions or conversations. */
export const evidenceRange = { pieces: { min: 2, max: 20 }, sources: { min: 1, max: 10 } };

const number = ({ min, max }: { min: number; max: number }, usual: number) =>
  v.optional(
    v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(min, 'NUMBER_TOO_SMALL'), v.maxValue(max, 'NUMBER_TOO_LARGE')),
    usual,
  );

/** How a project learns. What is left out is as usual. */
export const LearningPolicySchema = v.object({
  /** What it learns from. What people and agents propose themselves is always proposed. */
  signs: v.optional(
    v.pipe(
      v.array(v.picklist(signs)),
      v.transform((some) => signs.filter((sign) => some.includes(sign))),
    ),
    [...signs],
  ),
  /** What was seen this often … */
  pieces: number(evidenceRange.pieces, 3),
  /** … in this many sessions or conversations is proposed. */
  sources: number(evidenceRange.sources, 2),
  /** Do rules that nobody is told lose confidence, until people are asked whether they are still true? */
  decay: v.optional(v.boolean(), true),
});
export type LearningPolicy = v.InferOutput<typeof LearningPolicySchema>;

/** How a project learns where nobody has said otherwise. */
export const usualLearning: LearningPolicy = v.parse(LearningPolicySchema, {});
