import { type Decision, DecisionSchema } from '@cairn/api';
import { ApiError, call, errorText, notify, notifyError } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { decisionArrived } from '../decision-arrived.ts';
import { textLink } from './place.ts';

/** Restores an earlier revision as the text, and opens the decision. A conflict is shown, and nothing is lost. */
export function useTakeRevision(decision: Decision): { take: (revision: number) => void; busy: boolean } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const { id, number, version } = decision;
  const take = async (revision: number) => {
    setBusy(true);
    try {
      const saved = await call('post', `decisions/${id}/revisions/${revision}/take`, DecisionSchema, { json: { version } });
      decisionArrived(saved);
      notify('green', t`ADR ${number} is restored to revision ${revision}`);
      void navigate(textLink(search));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') notifyError(t`Someone else changed this decision`);
      else notifyError(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { take: (revision) => void take(revision), busy };
}
