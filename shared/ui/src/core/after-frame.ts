/**
 * Runs once the next frame is painted. Answers how to give up.
 * @param run is told how long that frame took, ms
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

/** A frame that took so long, ms, has no room for more behind it: both would be one stall. */
export const longFrameMs = 25;

/** As `afterFrame`, and one more frame later where that took long. */
export function afterFreeFrame(run: () => void): () => void {
  let giveUp = afterFrame((ms) => {
    if (ms > longFrameMs) giveUp = afterFrame(run);
    else run();
  });
  return () => giveUp();
}
