import { rstest } from '@rstest/core';

/** Frames that come when a test says so. */
export interface HeldFrames {
  /** Is a frame asked for? */
  readonly asked: boolean;
  /** One begins, at `at` ms. */
  next(at?: number): void;
}

/** Holds the frames of code that asks for one at a time, until `rstest.restoreAllMocks`. */
export function holdFrames(): HeldFrames {
  let waiting: FrameRequestCallback | undefined;
  rstest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    waiting = draw;
    return 1;
  });
  rstest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => {
    waiting = undefined;
  });
  return {
    get asked() {
      return waiting !== undefined;
    },
    next(at = 0) {
      const draw = waiting;
      waiting = undefined;
      draw?.(at);
    },
  };
}
