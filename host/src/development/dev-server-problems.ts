import { type BuildProblem, BuildProblemsSchema, devServerPaths, ThrownPlaceSchema } from '@cairn/contract';
import * as v from 'valibot';
import { onThrown } from '../app/develop/thrown.ts';
import { showProblems } from './problem-panel.ts';

interface Problems {
  build: readonly BuildProblem[];
  /** Errors thrown by the running remote since its last build. */
  thrown: BuildProblem[];
}

/** By origin of each dev server from which this tab runs a remote. */
const known = new Map<string, Problems>();

/** Shows build problems of a remote and the errors it throws, until the next build. For a tab that runs the remote from `pnpm develop`. */
export function followDevServer(remote: string, origin: string): void {
  if (known.has(origin)) return;
  const problems: Problems = { build: [], thrown: [] };
  known.set(origin, problems);
  new EventSource(`${origin}${devServerPaths.problems}`).addEventListener('message', ({ data }) => {
    problems.build = v.parse(v.pipe(v.string(), v.parseJson(), BuildProblemsSchema), data).problems;
    problems.thrown = [];
    show();
  });
  onThrown(async (owner, error) => {
    if (owner !== remote) return;
    const build = problems.build;
    const place = await placeOf(origin, error);
    const found = { package: remote, ...place, message: String(error) };
    const isKnown = problems.thrown.some(
      ({ file, line, message }) => file === found.file && line === found.line && message === found.message,
    );
    if (isKnown || build !== problems.build) return; // it was rebuilt meanwhile
    problems.thrown.push(found);
    show();
  });
}

function show(): void {
  const all = [...known.values()];
  const [build, thrown] = [all.flatMap((one) => one.build), all.flatMap((one) => one.thrown)];
  showProblems(titleOf(build.length, thrown.length), [...build, ...thrown]);
}

function titleOf(build: number, thrown: number): string {
  if (thrown === 0) return build === 1 ? 'This could not be built' : `${build} things could not be built`;
  return build === 0 && thrown === 1 ? 'This failed while it ran' : `${build + thrown} errors`;
}

const noPlace = { file: null, line: null, excerpt: [] };

/** Asks the dev server for the source position of an error, which it resolves with its source maps. */
async function placeOf(origin: string, { stack }: Error): Promise<Pick<BuildProblem, 'file' | 'line' | 'excerpt'>> {
  if (!stack?.includes(origin)) return noPlace;
  try {
    const answer = await fetch(`${origin}${devServerPaths.thrown}?${new URLSearchParams({ stack: stack.slice(0, 8_000) })}`);
    return (answer.ok && v.parse(ThrownPlaceSchema, await answer.json())) || noPlace;
  } catch (error) {
    console.warn(`${origin} does not say where an error was thrown`, error);
    return noPlace;
  }
}
