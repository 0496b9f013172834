import { BuildProblemsSchema, buildProblemsEvent } from '@cairn/contract';
import * as v from 'valibot';
import { showProblems } from './problem-panel.ts';

/** Shows build problems of the host and remotes over the last working page, until they are fixed. Only under `pnpm dev`. */
export async function showBuildProblems(): Promise<void> {
  hot?.on?.(buildProblemsEvent, show);
  const answer = await fetch('/dev/problems.json');
  if (answer.ok) show(await answer.json());
}

/** Rsbuild's client extends the bundler's interface with this. */
const hot: { on?: (event: string, listener: (data: unknown) => void) => void } | undefined = import.meta.webpackHot;

function show(data: unknown): void {
  const { problems } = v.parse(BuildProblemsSchema, data);
  showProblems(problems.length === 1 ? 'This could not be built' : `${problems.length} things could not be built`, problems);
}
