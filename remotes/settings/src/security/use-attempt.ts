import { ApiError, errorText, notifyError } from '@cairn/shell';
import { useState } from 'react';

/** Runs what changes how one signs in, and shows why it failed. Undefined where it did, or the person did not confirm who they are. */
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
