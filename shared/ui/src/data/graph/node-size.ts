/** px of a node; what is drawn and what is laid out must agree. */
export const nodeWidth = 212;
export const nodeHeight = 70;

/** px from the upper left corner of the picture. */
export interface Point {
  x: number;
  y: number;
}
