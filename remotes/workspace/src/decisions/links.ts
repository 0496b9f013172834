import { onIntent, withProject } from '@cairn/shell';
import { decisionQuery } from './queries.ts';

interface Named {
  projectSlug: string;
  number: number;
}

/** Where a decision is read in full. */
export function decisionLink({ projectSlug, number }: Named): string {
  return withProject(`/app/decisions?decision=${number}&view=full`, { slug: projectSlug });
}

/** Fetches a decision as soon as somebody means to open it. */
export function decisionOnIntent(decision: Named, to: string): ReturnType<typeof onIntent> {
  return onIntent(to, decisionQuery(decision.projectSlug, decision.number));
}

/** `ADR 12` is the twelfth. */
export function numberOf(label: string): number {
  return Number(/\d+$/.exec(label)?.[0] ?? 0);
}
