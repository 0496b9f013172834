import { type Session, sessionOperations } from '@cairn/api';
import { notify, notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** Returns a function that dismisses that a session of the reader waits for them. */
export function useDismissWaiting({ id }: Pick<Session, 'id'>): { dismiss: () => void; busy: boolean } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const work = async () => {
    await runOperation(sessionOperations.dismissWaiting, { params: { id } });
    notify('green', t`Dismissed until the agent asks again`);
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  };
  const dismiss = () => {
    setBusy(true);
    work()
      .catch(notifyFailure)
      .finally(() => setBusy(false));
  };
  return { dismiss, busy };
}
