/** A table's scrolling: its rows are drawn anew by `tell`, or, where whole screens rush by, by their words alone. */
interface Scrolled {
  /** How many pixels of rows are in sight. */
  screen: () => number;
  /** Draws the rows in sight from `offset` on; it is done when it returns, unless the scrolling has come to rest. */
  tell: (offset: number, scrolling: boolean) => void;
  /** Shows the words of the rows in sight, over rows that are drawn elsewhere. */
  rush: (offset: number) => void;
  /** Takes the words away again. */
  calm: () => void;
}

/** Steps that follow each other within so many milliseconds are one movement. */
const together = 100;
/** So many milliseconds after its last step a movement is at rest. */
const rest = 150;
/** The share of a screen that a step has to go to begin a rush, and to keep it up. */
const begins = 1 / 2;
const goesOn = 1 / 8;

/**
 * Follows a box that is scrolled. Where a second step follows a first and both bring (nearly) none but new rows, nobody
 * reads them, and to draw them with all that is in them takes longer than a frame: their words follow instead, in a few
 * texts. Rows are drawn when it slows down or rests. `still` says that the next step is one by itself: a key's.
 */
export function followScrolling(
  box: Pick<HTMLElement, 'scrollTop' | 'addEventListener' | 'removeEventListener'>,
  { screen, tell, rush, calm }: Scrolled,
): { stop: () => void; still: () => void } {
  let last = box.scrollTop;
  let farAt = Number.NEGATIVE_INFINITY;
  let rushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawRows = () => {
    tell(last, true);
    if (rushing) calm();
    rushing = false;
  };
  const settle = () => {
    if (rushing) drawRows();
    tell(last, false);
  };
  const step = ({ timeStamp }: Event) => {
    const gone = Math.abs(box.scrollTop - last) / screen();
    last = box.scrollTop;
    const rushes = rushing ? gone >= goesOn : gone >= begins && timeStamp - farAt < together;
    if (gone >= begins) farAt = timeStamp;
    if (rushes) {
      rushing = true;
      rush(last);
    } else drawRows();
    clearTimeout(timer);
    timer = setTimeout(settle, rest);
  };
  box.addEventListener('scroll', step, { passive: true });
  return {
    stop: () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', step);
    },
    still: () => {
      farAt = Number.NEGATIVE_INFINITY;
    },
  };
}
