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

/** What the dev server of one remote answers to tabs that run it: its problems as an event stream, and where in the sources an error was thrown. */
export const devServerPaths = { problems: '/problems', thrown: '/thrown.json' } as const;

/** The version that a dev server's `remote.json` names. */
export const devVersion = '0.0.0-dev';

/** GET /thrown.json?stack=…: the first place of the stack that is in the remote's sources; null where none is. */
export const ThrownPlaceSchema = v.nullable(v.pick(BuildProblemSchema, ['file', 'line', 'excerpt']));
export type ThrownPlace = v.InferOutput<typeof ThrownPlaceSchema>;
