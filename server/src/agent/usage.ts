const microsPerDollar = 1_000_000;

/**
 * Returns the usage of a session as its client counts it: a total, so that a repeated call adds nothing. Values that are left out stay
 * unchanged.
 */
export function spentSoFar({ tokens, cost }: { tokens?: number | undefined; cost?: number | undefined }): {
  tokens?: number;
  costMicros?: number;
} {
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(cost === undefined ? {} : { costMicros: Math.round(cost * microsPerDollar) }),
  };
}
