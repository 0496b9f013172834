/** How long the second key of a sequence may take, in milliseconds. */
export const sequenceMs = 1_500;

/** Keeps the first key of a sequence (`g` goes, `n` makes) until the second comes, or until it is too late. */
export interface Sequences {
  /** Answers the whole sequence once it is complete, and whether a first key waits now. */
  press(key: string, at: number): { sequence: string | null; waiting: boolean };
  /** Does a first key wait for its second at this time? */
  waits(at: number): boolean;
}

export function createSequences(): Sequences {
  let first: { key: string; at: number } | null = null;
  const waitingAt = (at: number) => (first && at - first.at <= sequenceMs ? first.key : null);
  return {
    waits: (at) => waitingAt(at) !== null,
    press(key, at) {
      const before = waitingAt(at);
      first = null;
      if (before && key !== 'Escape') return { sequence: `${before} ${key}`, waiting: false };
      if (key === 'g' || key === 'n') first = { key, at };
      return { sequence: null, waiting: first !== null };
    },
  };
}
