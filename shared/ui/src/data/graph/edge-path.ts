import type { LayoutResult } from './layout.ts';
import { nodeHeight, nodeWidth, type Point } from './node-size.ts';

const rounding = 6;

/**
 * Returns an edge's path along the grid: across, up or down half way, across, with rounded corners. The ends meet the middle of the nodes'
 * sides.
 */
export function edgePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x},${first.y}`;
  let from = first;
  for (const to of rest) {
    const middle = (from.x + to.x) / 2;
    const down = Math.sign(to.y - from.y);
    const r = Math.min(rounding, Math.abs(to.y - from.y) / 2, Math.abs(to.x - from.x) / 2);
    path +=
      r < 1
        ? `L${to.x},${to.y}`
        : `H${middle - r}Q${middle},${from.y} ${middle},${from.y + down * r}V${to.y - down * r}Q${middle},${to.y} ${middle + r},${to.y}H${to.x}`;
    from = to;
  }
  return path;
}

/** A drawn edge: from the right side of the older record to the left side of the newer one. */
export interface DrawnEdge {
  points: Point[];
  /** The position of the label and icon. */
  label: Point;
}

/**
 * Connects the sides of the nodes. Several edges on one side are spread along it, ordered by vertical direction, so that none overlap.
 * Edges that pass other columns keep the layout's route.
 */
export function drawnEdges(edges: readonly { from: string; to: string }[], { nodes, edges: laid }: LayoutResult): (DrawnEdge | null)[] {
  const side = (end: 'from' | 'to', of: string) =>
    edges
      .map((edge, at) => ({ edge, at }))
      .filter(({ edge, at }) => edge[end] === of && laid[at])
      .sort((one, other) => far(one.edge) - far(other.edge));
  const far = (edge: { from: string; to: string }) => (nodes[edge.from]?.y ?? 0) + (nodes[edge.to]?.y ?? 0);
  const port = (end: 'from' | 'to', of: string, at: number): Point => {
    const place = nodes[of] ?? { x: 0, y: 0 };
    const all = side(end, of);
    const nth = all.findIndex((one) => one.at === at);
    return { x: place.x + (end === 'from' ? nodeWidth : 0), y: place.y + (nodeHeight * (nth + 1)) / (all.length + 1) };
  };
  return edges.map(({ from, to }, at) => {
    const edge = laid[at];
    if (!edge) return null;
    const [start, end] = [port('from', from, at), port('to', to, at)];
    // Between adjacent columns the layout returns only the position of the label.
    const between = edge.points.length > 3 ? edge.points.slice(1, -1) : [];
    const next = between[0] ?? end;
    const straight = Math.abs(next.y - start.y) < 1;
    return { points: [start, ...between, end], label: { x: start.x + (next.x - start.x) * (straight ? 0.5 : 0.25), y: start.y } };
  });
}

/** Returns the neighbor of a node in a direction: the nearest in its row or column, else the nearest of all in that direction. */
export function neighbour(nodes: Readonly<Record<string, Point>>, from: string, key: string): string | undefined {
  const here = nodes[from];
  const way = ways[key];
  if (!here || !way) return undefined;
  let best: { id: string; distance: number; beside: boolean } | undefined;
  for (const [id, { x, y }] of Object.entries(nodes)) {
    if (id === from) continue;
    const [along, across] = way.horizontal ? [x - here.x, y - here.y] : [y - here.y, x - here.x];
    if (along * way.sign <= 0) continue;
    // Prefers nodes in the same row or column. For others, the sideways distance counts double.
    const beside = Math.abs(across) < (way.horizontal ? nodeHeight : nodeWidth) / 2;
    const distance = Math.abs(along) + 2 * Math.abs(across);
    if (!best || (beside === best.beside ? distance < best.distance : beside)) best = { id, distance, beside };
  }
  return best?.id;
}

/** The graph is never mirrored: the right arrow key always moves right. */
const ways: Readonly<Record<string, { horizontal: boolean; sign: number } | undefined>> = {
  ArrowRight: { horizontal: true, sign: 1 },
  ArrowLeft: { horizontal: true, sign: -1 },
  ArrowDown: { horizontal: false, sign: 1 },
  ArrowUp: { horizontal: false, sign: -1 },
};
