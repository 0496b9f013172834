/**
 * Runs `run` after the next frame is painted. Returns a function that cancels it.
 * @param run receives the duration of that frame in ms
 */
export function afterFrame(run: (ms: number) => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame((at) => {
    task = setTimeout(() => run(performance.now() - at));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

/** A frame longer than this (ms) leaves no room for more work; adding it would make one long stall. */
export const longFrameMs = 25;

/** Like `afterFrame`, but waits one more frame if the first one took long. */
export function afterFreeFrame(run: () => void): () => void {
  let giveUp = afterFrame((ms) => {
    if (ms > longFrameMs) giveUp = afterFrame(run);
    else run();
  });
  return () => giveUp();
}
