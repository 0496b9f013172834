const thresholds = [0.2, 0.45, 0.65, 0.85];

/** How many of four stones a confidence from 0 to 1 lays; the fourth, from 0.85, is what a person can trust. */
export function confidenceSteps(confidence: number): number {
  return thresholds.filter((threshold) => confidence >= threshold).length;
}
