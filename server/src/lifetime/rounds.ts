/**
 * Does a piece of upkeep from the start on and every so often, one round after the other. One that fails is told to `failed`: the next
 * round does its work. `stop` waits for what is under way, which `ending` asks to be short.
 */
export function startRounds(
  round: (ending: AbortSignal) => Promise<unknown>,
  { everyMs, failed }: { everyMs: number; failed: (error: unknown) => void },
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const run = async () => {
    try {
      await round(ending.signal);
    } catch (error) {
      failed(error);
    }
  };
  let work = run();
  const timer = setInterval(() => {
    work = work.then(run);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await work;
    },
  };
}
