/**
 * Does `work` while no other tab does anything under this name. `ifAvailable`: does not wait, and tells `work` with `false` that
 * another tab is at it. `mode: 'shared'`: waits only for those who hold it exclusively, which is the default. A browser that refuses locks (site data is blocked) has nothing that tabs share either: there it just does it.
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
