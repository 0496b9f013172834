import type { Decision } from '@cairn/api';
import type { GraphEdge, GraphNode } from '@cairn/ui/data';

/**
 * Returns the links between decisions: which supersede or are proposed to supersede others, and which cite others. The older one is first.
 */
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

/** Returns the style of a node by the status of its decision. */
export function variantOf(status: Decision['status']): GraphNode['variant'] {
  if (status === 'draft' || status === 'proposed') return 'draft';
  return status === 'accepted' ? 'firm' : 'past';
}
