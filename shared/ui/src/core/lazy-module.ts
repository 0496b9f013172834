import { useEffect, useState } from 'react';

/** Optional code that enhances content already shown: syntax highlighting, marks in changed words. */
export interface LazyModule<T> {
  /** Loads the module. A failed load may be retried. */
  load(): Promise<T>;
  /** Returns the module if it is loaded. */
  peek(): T | undefined;
}

/** Creates a module loader that fetches at most once at a time, for any number of callers. */
export function lazyModule<T>(fetchIt: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    load() {
      loading ??= fetchIt().then(
        (module) => {
          loaded = module;
          return module;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    peek: () => loaded,
  };
}

/**
 * Returns the module once it is `wanted` and loaded; on the first rendering if it was prefetched. On failure the content stays unenhanced
 * and the error is reported.
 */
export function useLazyModule<T extends object>(late: LazyModule<T>, wanted = true): T | undefined {
  const [module, setModule] = useState<T | undefined>(() => late.peek());
  useEffect(() => {
    if (!wanted || module) return;
    let current = true;
    late.load().then((ready) => {
      if (current) setModule(() => ready);
    }, reportError);
    return () => {
      current = false;
    };
  }, [late, wanted, module]);
  return module;
}
