import { type Decision, DecisionSchema } from '@cairn/api';
import { ApiError, call, errorText } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changedParts } from '../changed-parts.ts';
import { decisionArrived } from '../decision-arrived.ts';
import { showDecision } from '../queries.ts';

/** Returns a function that sends a change of a decision and shows the response. The caller shows a failure. */
export function useDecisionCall(decision: Decision): {
  send: (method: 'put' | 'post', part: string, json: object) => Promise<Decision | undefined>;
  busy: boolean;
  failure: string | undefined;
} {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (method: 'put' | 'post', part: string, json: object) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await call(method, `decisions/${decision.id}/${part}`, DecisionSchema, { json });
      decisionArrived(saved);
      return saved;
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? changedParts(decision, error.current) : undefined;
      if (current) showDecision(current.decision);
      setFailure(current ? t`Someone else changed this decision` : errorText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure };
}
