import { useEffect, useState } from 'react';

/** Code that betters what stands there already: colours in code, marks in changed words. */
export interface LazyModule<T> {
  /** Fetches it; a fetch that failed may be tried again. */
  load(): Promise<T>;
  /** What has arrived by now. */
  peek(): T | undefined;
}

/** Fetched once however many ask. */
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
 * The module once it is `wanted` and there: at the first rendering where it was fetched ahead. Where it cannot be fetched,
 * what stands there stays, and the error is reported.
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
