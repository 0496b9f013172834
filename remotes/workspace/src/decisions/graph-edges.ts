import type { Decision } from '@cairn/api';
import type { GraphEdge, GraphNode } from '@cairn/ui/data';

/** How decisions hang together: what took the place of what, or is meant to, and what rests on what. The older one first. */
export function edgesOf(decisions: readonly Decision[]): Omit<GraphEdge, 'label'>[] {
  const there = new Set(decisions.map(({ id }) => id));
  return decisions.flatMap(({ id, status, predecessor, evidence }) => {
    const before = status === 'rejected' ? null : predecessor;
    const pending = status === 'draft' || status === 'proposed';
    const grounds = new Set(evidence.flatMap((one) => (one.type === 'decision' && one.id !== before?.id ? [one.id] : [])));
    return [
      ...(before && there.has(before.id)
        ? [{ from: before.id, to: id, kind: pending ? ('pending' as const) : ('replaced' as const) }]
        : []),
      ...[...grounds].filter((from) => there.has(from)).map((from) => ({ from, to: id, kind: 'builtOn' as const })),
    ];
  });
}

/** How firmly a decision stands. */
export function variantOf(status: Decision['status']): GraphNode['variant'] {
  if (status === 'draft' || status === 'proposed') return 'draft';
  return status === 'accepted' ? 'firm' : 'past';
}
