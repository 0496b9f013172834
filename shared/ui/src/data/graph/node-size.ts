/** px of a node; what is drawn and what is laid out must agree. */
export const nodeWidth = 212;
export const nodeHeight = 70;
/** px around the picture, and between records that hang together with none. */
export const margin = 8;
export const nodeGap = 24;

/** How many records fit beside each other in so many px. */
export function columnsIn(room: number): number {
  return Math.floor((room - 2 * margin + nodeGap) / (nodeWidth + nodeGap));
}

/** px from the upper left corner of the picture. */
export interface Point {
  x: number;
  y: number;
}
