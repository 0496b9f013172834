import * as v from 'valibot';

/** Something that keeps a package from being built under development, as its author reads it. */
export const BuildProblemSchema = v.object({
  /** The package's folder. */
  package: v.string(),
  /** Relative to the checkout where it lies in it; null where it is of no one file. */
  file: v.nullable(v.string()),
  /** From 1; null where it is of the whole file. */
  line: v.nullable(v.number()),
  /** What is wrong, and what to do; without the bundler's frames and stacks. */
  message: v.string(),
  /** The lines of the file around it. */
  excerpt: v.array(v.object({ line: v.number(), text: v.string() })),
});
export type BuildProblem = v.InferOutput<typeof BuildProblemSchema>;

/** GET /dev/problems.json, and what the host's dev server sends to open pages whenever it changes. */
export const BuildProblemsSchema = v.object({ problems: v.array(BuildProblemSchema) });

/** The name under which the dev server sends it. */
export const buildProblemsEvent = 'cairn:build-problems';
