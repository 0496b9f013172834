const thresholds = [0.2, 0.45, 0.65, 0.85];

/** Returns how many of the four stones a confidence (0 to 1) gets. The fourth starts at 0.85: trustworthy. */
export function confidenceSteps(confidence: number): number {
  return thresholds.filter((threshold) => confidence >= threshold).length;
}
