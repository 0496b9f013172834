import { rstest } from '@rstest/core';

/** Animation frames controlled by the test. */
export interface HeldFrames {
  /** Whether a frame is requested. */
  readonly asked: boolean;
  /** Runs the pending frame at `at` ms. */
  next(at?: number): void;
}

/** Intercepts the frames of code that requests one at a time, until `rstest.restoreAllMocks`. */
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
