import { ApiError, errorText, notifyError } from '@cairn/shell';
import { late } from '@cairn/ui/core';
import { type ReactNode, useRef, useState } from 'react';

const ProofDialog = late<{ onDone: (proved: boolean) => void }>(
  async () => (await import(/* webpackChunkName: "proof" */ './proof-dialog.tsx')).ProofDialog,
);

/**
 * Runs what changes how one signs in. Where the server asks who it is (after ten minutes), a dialog asks for a proof, and the
 * work is done after it. Undefined where the person turned away, or the failure has been said. Render `dialog` somewhere.
 */
export function useProof(): { attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>; busy: boolean; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const answered = useRef<(proved: boolean) => void>(undefined);

  const askProof = () =>
    new Promise<boolean>((resolve) => {
      answered.current = resolve;
      setAsking(true);
    });
  const attempt = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    try {
      return await work().catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATE') throw error;
        return (await askProof()) ? work() : undefined;
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.announced)) notifyError(errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const done = (proved: boolean) => {
    setAsking(false);
    answered.current?.(proved);
  };
  return { attempt, busy, dialog: asking && <ProofDialog onDone={done} /> };
}
