/** Of so many entries the one in the middle counts: what else a page did meanwhile made some of them longer. */
const remembered = 5;

/** How long an entry takes to draw on this machine. */
export interface Pace {
  begin: () => void;
  /** It was waited for something else: this one says nothing. */
  pause: () => void;
  end: () => void;
  /** ms; 0 before any was drawn. */
  entryMs: () => number;
}

/** @param now the time, ms */
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
