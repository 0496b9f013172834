const microsPerDollar = 1_000_000;

/** What a session has spent so far, as its client counts it: a total, so that a call that is repeated adds nothing. Left out stays as it was. */
export function spentSoFar({ tokens, cost }: { tokens?: number | undefined; cost?: number | undefined }): {
  tokens?: number;
  costMicros?: number;
} {
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(cost === undefined ? {} : { costMicros: Math.round(cost * microsPerDollar) }),
  };
}
