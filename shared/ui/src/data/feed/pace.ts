/** Number of recent entries of which the median counts, since other work on the page makes some of them longer. */
const remembered = 5;

/** Measures how long rendering an entry takes on this machine. */
export interface Pace {
  begin: () => void;
  /** Discards the current measurement, because rendering waited for something else. */
  pause: () => void;
  end: () => void;
  /** The median in ms; 0 before the first entry. */
  entryMs: () => number;
}

/**
 * Creates a measurement.
 * @param now returns the time in ms
 */
export function createPace(now: () => number): Pace {
  let times: number[] = [];
  let begun: number | undefined;
  return {
    begin: () => {
      begun = now();
    },
    pause: () => {
      begun = undefined;
    },
    end: () => {
      if (begun !== undefined) times = [...times.slice(1 - remembered), now() - begun];
      begun = undefined;
    },
    entryMs: () => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0,
  };
}
