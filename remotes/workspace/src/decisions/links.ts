import { onIntent, withProject } from '@cairn/shell';
import { decisionQuery } from './queries.ts';

interface Named {
  projectSlug: string;
  number: number;
}

/** Returns the link to the page of a decision. */
export function decisionLink({ projectSlug, number }: Named): string {
  return withProject(`/app/decisions?decision=${number}&view=full`, { slug: projectSlug });
}

/** Returns handlers that prefetch a decision when the pointer or focus reaches its link. */
export function decisionOnIntent(decision: Named, to: string): ReturnType<typeof onIntent> {
  return onIntent(to, decisionQuery(decision.projectSlug, decision.number));
}

/** Returns the number of a label: 12 for `ADR 12`. */
export function numberOf(label: string): number {
  return Number(/\d+$/.exec(label)?.[0] ?? 0);
}
