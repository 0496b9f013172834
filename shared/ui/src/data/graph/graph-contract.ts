import type { ReactNode } from 'react';

/** How two records hang together, from the older to the newer one. */
export type EdgeKind = 'replaced' | 'pending' | 'builtOn' | 'conflict';

export interface GraphNode {
  id: string;
  /** "ADR 12" */
  number: string;
  title: string;
  /** A `Status`: icon and word. */
  status: ReactNode;
  /** How firmly it stands: in force, no longer in force, not yet. */
  variant: 'firm' | 'past' | 'draft';
  /** What it belongs to: a heading of the list, and in the picture said on hover. */
  group?: string;
  /** In the picture before the number, where others have the same one: the tile of what it belongs to. */
  before?: ReactNode;
}

export interface GraphEdge {
  from: string;
  to: string;
  kind: EdgeKind;
  /** A date or a condition: "2 Mar", "if accepted". */
  label?: string;
}

export interface RecordGraphProps {
  /** Names it: "Decisions". */
  label: string;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** The id of the record that is looked at: what it hangs together with is drawn in the accent. */
  current?: string | undefined;
  onSelect: (id: string) => void;
  labels: {
    graph: string;
    list: string;
    zoomIn: string;
    zoomOut: string;
    /** As read from the older to the newer: "replaced by", "would be replaced by", "built on by", "conflicts with". */
    kinds: Record<EdgeKind, string>;
  };
  /** px of the picture, which scrolls in it; `room`: all that its container has. */
  height?: number | 'room';
}
