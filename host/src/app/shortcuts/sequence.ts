/** How long the second key of a sequence may take, in milliseconds. */
export const sequenceMs = 1_500;

/** Holds the first key of a sequence (`g` navigates, `n` creates) until the second key or the timeout. */
export interface Sequences {
  /** Returns the sequence once it is complete, and whether a first key is now pending. */
  press(key: string, at: number): { sequence: string | null; waiting: boolean };
  /** Returns whether a first key is pending at this time. */
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
