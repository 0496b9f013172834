import { ApiError, errorText, notifyError } from '@cairn/shell';
import { useState } from 'react';

/** Runs a security change and shows errors. Returns undefined if it failed or the person did not confirm their identity. */
export function useAttempt(): { attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      const isShown = error instanceof ApiError && (error.announced || error.code === 'REAUTHENTICATE');
      if (!isShown) notifyError(errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy };
}
