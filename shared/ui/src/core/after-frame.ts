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
