import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge } from './graph-contract.ts';
import { columnsIn, margin, nodeGap, nodeHeight, nodeWidth, type Point } from './node-size.ts';

/** The input of a layout: serializable, so that it can be sent to a worker. */
export interface LayoutInput {
  ids: readonly string[];
  edges: readonly Pick<GraphEdge, 'from' | 'to'>[];
  /** How many records fit next to each other. */
  columns: number;
}

/** The layout: positions in px from the upper left corner; nodes by their upper left corner, edges in the given order. */
export interface LayoutResult {
  width: number;
  height: number;
  nodes: Record<string, Point>;
  /** Null if an end of the edge is not among the nodes. */
  edges: ({ points: Point[]; label: Point } | null)[];
}

/** Distance between rows of chains, in px. */
const chainGap = 36;

/** Lays out records from left to right, older ones first. Records without relations are placed in rows below. */
export function layoutGraph({ ids, edges, columns }: LayoutInput): LayoutResult {
  const known = new Set(ids);
  const linked = new Set(edges.filter(({ from, to }) => known.has(from) && known.has(to)).flatMap(({ from, to }) => [from, to]));
  const chains = layoutChains(
    ids.filter((id) => linked.has(id)),
    edges,
  );
  const alone = ids.filter((id) => !linked.has(id));
  const beside = Math.max(1, columns, columnsIn(chains.width));
  const top = linked.size > 0 ? chains.height + chainGap - margin : margin;
  const placed = alone.map((id, at): [string, Point] => [
    id,
    { x: margin + (at % beside) * (nodeWidth + nodeGap), y: top + Math.floor(at / beside) * (nodeHeight + nodeGap) },
  ]);
  const nodes = { ...chains.nodes, ...Object.fromEntries(placed) };
  const reach = (side: 'x' | 'y', size: number) => Math.max(0, ...Object.values(nodes).map((place) => place[side] + size)) + margin;
  return {
    ...chains,
    nodes,
    width: Math.max(chains.width, reach('x', nodeWidth)),
    height: Math.max(chains.height, reach('y', nodeHeight)),
  };
}

/** Lays out the records that have relations. */
function layoutChains(ids: readonly string[], edges: LayoutInput['edges']): LayoutResult {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: chainGap, ranksep: 88, marginx: margin, marginy: margin });
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
