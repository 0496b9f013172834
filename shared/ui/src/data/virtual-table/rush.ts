/** The callbacks of a scrolling table: `tell` renders rows; during fast scrolling `rush` shows only their text. */
interface Scrolled {
  /** Returns the visible height in px. */
  screen: () => number;
  /** Renders the visible rows from `offset` on. Synchronous, unless scrolling has stopped. */
  tell: (offset: number, scrolling: boolean) => void;
  /** Shows the text of the visible rows, over the rendered rows. */
  rush: (offset: number) => void;
  /** Hides that text. */
  calm: () => void;
}

/** Scroll steps within this time (ms) belong to one movement. */
const together = 100;
/** Scrolling counts as ended this long (ms) after the last step. */
const rest = 150;
/** How far a step must go, as a share of the visible height, to start fast scrolling and to keep it going. */
const begins = 1 / 2;
const goesOn = 1 / 8;

/**
 * Follows a scroll container. When two steps in quick succession bring (nearly) only new rows, nobody can read them and rendering them
 * would take longer than a frame. Then only their text is shown, until scrolling slows down or stops. Call `still` before a single step,
 * such as a key press.
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
