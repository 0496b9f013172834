import * as v from 'valibot';

/** A problem that prevents a package from being built in development. */
export const BuildProblemSchema = v.object({
  /** The package's folder. */
  package: v.string(),
  /** Relative to the checkout if inside it; null when the problem is in no single file. */
  file: v.nullable(v.string()),
  /** Starts at 1; null when the problem concerns the whole file. */
  line: v.nullable(v.number()),
  /** The problem and how to fix it, without the bundler's frames and stacks. */
  message: v.string(),
  /** The surrounding lines of the file. */
  excerpt: v.array(v.object({ line: v.number(), text: v.string() })),
});
export type BuildProblem = v.InferOutput<typeof BuildProblemSchema>;

/** GET /dev/problems.json, and the message that the host's dev server sends to open pages after each change. */
export const BuildProblemsSchema = v.object({ problems: v.array(BuildProblemSchema) });

/** The name of that message. */
export const buildProblemsEvent = 'cairn:build-problems';

/** Paths of a remote's dev server for tabs that run it: its problems as an event stream, and the source position of a thrown error. */
export const devServerPaths = { problems: '/problems', thrown: '/thrown.json' } as const;

/** The version in the `remote.json` of a dev server. */
export const devVersion = '0.0.0-dev';

/** GET /thrown.json?stack=…: the first stack frame in the remote's sources; null without one. */
export const ThrownPlaceSchema = v.nullable(v.pick(BuildProblemSchema, ['file', 'line', 'excerpt']));
export type ThrownPlace = v.InferOutput<typeof ThrownPlaceSchema>;
