/** Size of a node in px; drawing and layout must agree. */
export const nodeWidth = 212;
export const nodeHeight = 70;
/** Space around the graph, and between records without relations, in px. */
export const margin = 8;
export const nodeGap = 24;

/** Returns how many records fit next to each other in a width in px. */
export function columnsIn(room: number): number {
  return Math.floor((room - 2 * margin + nodeGap) / (nodeWidth + nodeGap));
}

/** A position in px from the upper left corner of the graph. */
export interface Point {
  x: number;
  y: number;
}
