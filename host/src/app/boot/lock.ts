/**
 * Runs `work` under a lock that all tabs of this browser share. `ifAvailable`: does not wait; `work` gets `false` if another tab holds the
 * lock. `mode: 'shared'`: waits only for exclusive holders (the default mode is exclusive). If the browser refuses locks because site data
 * is blocked, tabs share no data either, so `work` runs without a lock.
 */
export async function withLock<T>(
  name: string,
  work: (isHeld: boolean) => Promise<T> | T,
  options: Pick<LockOptions, 'ifAvailable' | 'mode'> = {},
): Promise<T> {
  let begun = false;
  try {
    return await navigator.locks.request(name, options, async (lock) => {
      begun = true;
      return work(lock !== null);
    });
  } catch (error) {
    if (begun || !(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    return work(true);
  }
}
