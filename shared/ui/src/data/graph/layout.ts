import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge } from './graph-contract.ts';
import { nodeHeight, nodeWidth, type Point } from './node-size.ts';

/** What a layout starts from: data that can be sent to a worker. */
export interface LayoutInput {
  ids: readonly string[];
  edges: readonly Pick<GraphEdge, 'from' | 'to'>[];
}

/** Where everything lies, px from the upper left corner; nodes by their upper left corner, edges in the order given. */
export interface LayoutResult {
  width: number;
  height: number;
  nodes: Record<string, Point>;
  /** Null where an end of the edge is not among the nodes. */
  edges: ({ points: Point[]; label: Point } | null)[];
}

/** Lays records out from left to right, the older before what came of them. */
export function layoutGraph({ ids, edges }: LayoutInput): LayoutResult {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 88, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
  edges.forEach(({ from, to }, at) => {
    if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to, { width: 56, height: 16, labelpos: 'c' }, String(at));
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: Object.fromEntries(
      ids.map((id) => {
        const { x = 0, y = 0 } = graph.node(id);
        return [id, { x: x - nodeWidth / 2, y: y - nodeHeight / 2 }];
      }),
    ),
    edges: edges.map(({ from, to }, at) => {
      const edge = graph.edge(from, to, String(at));
      return edge ? { points: edge.points ?? [], label: { x: edge.x ?? 0, y: edge.y ?? 0 } } : null;
    }),
  };
}
