/** Where a box is scrolled to, and how tall it is, px. */
export interface Scrolled {
  offset: number;
  height: number;
}

/** Tells whether whole boxes of entries rush by. */
export interface Rush {
  /** Asked with a step of the box: does it belong to a rush? Not the first one: a key, a link and an answer go as far in one. */
  step: () => boolean;
  stop: () => void;
}

/**
 * A box rushes while it goes further in each frame than it is tall: of what is drawn for one, nothing is in sight in the next.
 * @param onEnd in the first frame that goes less far, or nowhere
 */
export function createRush(read: () => Scrolled, onEnd: () => void): Rush {
  let frame = 0;
  /** At the end of the last frame. */
  let before: number | undefined;
  let wasFar = false;
  let isOn = false;
  const isFar = ({ offset, height }: Scrolled) => before !== undefined && Math.abs(offset - before) > height;
  const look = () => {
    const now = read();
    const moves = now.offset !== before;
    wasFar = isFar(now);
    before = moves ? now.offset : undefined;
    frame = moves ? requestAnimationFrame(look) : 0;
    if (wasFar || !isOn) return;
    isOn = false;
    onEnd();
  };
  return {
    step: () => {
      if (frame === 0) frame = requestAnimationFrame(look);
      isOn = wasFar && isFar(read());
      return isOn;
    },
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
