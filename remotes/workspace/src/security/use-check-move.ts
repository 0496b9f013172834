import { type FindingTransition, type SecurityCheckFinding, SecurityFindingSchema, securityCheckOperations } from '@cairn/api';
import { ApiError, call, notify, notifyError, notifyFailure, operationKey, queryClient, runOperation } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFindingStateText } from './texts.tsx';
import type { FindingAct } from './transition.ts';

type Row = Pick<SecurityCheckFinding, 'id' | 'version'>;

/** Runs a change of a check, says what it did, and reads the checks again, also after a failure: somebody else may have been first. */
function useCheckChange(): { run: (work: () => Promise<string>) => Promise<boolean>; busy: boolean } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      notify('green', await work());
      return true;
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'STATE_INVALID'))
        notifyError(t`Someone else changed this first. You now see the latest version.`);
      else notifyFailure(error);
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: operationKey(securityCheckOperations.list) });
    }
  };
  return { run, busy };
}

/** Acknowledges a finding of a check until a day, or reopens it. */
export function useCheckMove({ id, version }: Row): { move: (act: FindingAct) => Promise<boolean>; busy: boolean } {
  const stateText = useFindingStateText();
  const { run, busy } = useCheckChange();
  const move = (act: FindingAct) =>
    run(async () => {
      const json = { ...act, version } satisfies FindingTransition;
      return stateText((await call('post', `findings/${id}/transition`, SecurityFindingSchema, { json })).status);
    });
  return { move, busy };
}

/** Fixes what a check has found. */
export function useCheckFix({ id, version }: Row): { fix: () => void; busy: boolean } {
  const { t } = useLingui();
  const { run, busy } = useCheckChange();
  const fix = () => {
    void run(async () => {
      await runOperation(securityCheckOperations.fix, { params: { id }, body: { version } });
      await Promise.all([['api-keys'], ['projects']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      return t`Fixed`;
    });
  };
  return { fix, busy };
}
