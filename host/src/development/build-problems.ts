import { BuildProblemsSchema, buildProblemsEvent } from '@cairn/contract';
import * as v from 'valibot';
import { showProblems } from './problem-panel.ts';

/** Under `pnpm dev`: shows what keeps host or remotes from being built over the page that was there before, until it is fixed. */
export async function showBuildProblems(): Promise<void> {
  hot?.on?.(buildProblemsEvent, show);
  const answer = await fetch('/dev/problems.json');
  if (answer.ok) show(await answer.json());
}

/** What Rsbuild's client adds to the bundler's interface. */
const hot: { on?: (event: string, listener: (data: unknown) => void) => void } | undefined = import.meta.webpackHot;

function show(data: unknown): void {
  const { problems } = v.parse(BuildProblemsSchema, data);
  showProblems(problems.length === 1 ? 'This could not be built' : `${problems.length} things could not be built`, problems);
}
