import { type Decision, DecisionSchema, type DecisionState } from '@cairn/api';
import { ApiError, call, errorText, getSession, notify, notifyError, queryClient } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDecisionStateText } from '../texts/states.tsx';
import { changedParts, type DecisionPart } from './changed-parts.ts';
import { decisionArrived } from './decision-arrived.ts';
import { decisionKey, showDecision } from './queries.ts';

export type Transition = Exclude<DecisionState, 'draft' | 'superseded'>;

/** Proposes, accepts, rejects or deprecates. Shown at once; where somebody was quicker, says what has changed instead. */
export function useTransition(decision: Decision): {
  go: (to: Transition) => void;
  busy: boolean;
  conflict: readonly DecisionPart[] | null;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const stateText = useDecisionStateText();
  const [conflict, setConflict] = useState<readonly DecisionPart[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (to: Transition) =>
      call('post', `decisions/${decision.id}/transition`, DecisionSchema, { json: { to, version: decision.version } }),
    onMutate: async (to) => {
      setConflict(null);
      await queryClient.cancelQueries({ queryKey: decisionKey(decision.projectSlug, decision.number) });
      showDecision({ ...decision, status: to, deciders: decidersAfter(decision, to) });
      return { before: decision };
    },
    onSuccess: (saved) => {
      decisionArrived(saved);
      const { number } = saved;
      const state = stateText(saved.status);
      notify('green', t`ADR ${number}: ${state}`);
    },
    onError: (error, _to, context) => {
      // By now `decision` is what was shown ahead of the answer.
      const before = context?.before ?? decision;
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? changedParts(before, error.current) : undefined;
      if (current) {
        decisionArrived(current.decision);
        setConflict(current.parts);
        return;
      }
      showDecision(before);
      void queryClient.invalidateQueries({ queryKey: ['decisions'] });
      if (!(error instanceof ApiError) || error.code === 'STATE_INVALID' || error.status === 404) notifyError(errorText(error));
    },
  });
  return { go: mutate, busy: isPending, conflict, dismiss: () => setConflict(null) };
}

/** Whoever accepts or rejects is a decider. */
function decidersAfter({ deciders }: Decision, to: Transition): Decision['deciders'] {
  const user = getSession()?.user;
  const decides = to === 'accepted' || to === 'rejected';
  return !user || !decides || deciders.some(({ id }) => id === user.id) ? deciders : [...deciders, { id: user.id, name: user.displayName }];
}
