import type { ReactNode } from 'react';

/** The relation of two records, from the older to the newer one. */
export type EdgeKind = 'replaced' | 'pending' | 'builtOn' | 'conflict';

export interface GraphNode {
  id: string;
  /** "ADR 12" */
  number: string;
  title: string;
  /** A `Status`: icon and text. */
  status: ReactNode;
  /** The state: in force, no longer in force, or not yet. */
  variant: 'firm' | 'past' | 'draft';
  /** The group: a heading in the list view, a tooltip in the graph. */
  group?: string;
  /** Shown before the number in the graph, if other groups use the same numbers: the tile of the project. */
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
  /** The accessible name: "Decisions". */
  label: string;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** The id of the current record. Its relations are drawn in the accent color. */
  current?: string | undefined;
  onSelect: (id: string) => void;
  labels: {
    graph: string;
    list: string;
    zoomIn: string;
    zoomOut: string;
    /** Read from the older to the newer record: "replaced by", "would be replaced by", "built on by", "conflicts with". */
    kinds: Record<EdgeKind, string>;
  };
  /** Height of the scrollable graph in px; `room` fills the container. */
  height?: number | 'room';
}
