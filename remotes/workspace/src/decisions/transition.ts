import { type Decision, DecisionSchema, type DecisionState } from '@cairn/api';
import { call, getSession, useWrite } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDecisionStateText } from '../texts/states.tsx';
import { changedParts, type DecisionPart } from './changed-parts.ts';
import { decisionArrived } from './decision-arrived.ts';
import { decisionKey, showDecision } from './queries.ts';

export type Transition = Exclude<DecisionState, 'draft' | 'superseded'>;

/** Proposes, accepts, rejects or deprecates; where somebody was quicker, says what has changed instead. */
export function useTransition(decision: Decision): {
  go: (to: Transition) => void;
  busy: boolean;
  conflict: readonly DecisionPart[] | null;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const stateText = useDecisionStateText();
  const [conflict, setConflict] = useState<readonly DecisionPart[] | null>(null);
  const { run, busy } = useWrite<Decision, Transition>(decision, {
    schema: DecisionSchema,
    reads: [decisionKey(decision.projectSlug, decision.number), ['decisions', 'list']],
    send: ({ id, version }, to) => call('post', `decisions/${id}/transition`, DecisionSchema, { json: { to, version } }),
    ahead: (before, to) => ({ ...before, status: to, deciders: decidersAfter(before, to) }),
    show: showDecision,
    arrived: decisionArrived,
    said: ({ number, status }) => {
      const state = stateText(status);
      return t`ADR ${number}: ${state}`;
    },
    onConflict: (current, before) => setConflict(changedParts(before, current)?.parts ?? []),
  });
  const go = (to: Transition) => {
    setConflict(null);
    run(to);
  };
  return { go, busy, conflict, dismiss: () => setConflict(null) };
}

/** Whoever accepts or rejects is a decider. */
function decidersAfter({ deciders }: Decision, to: Transition): Decision['deciders'] {
  const user = getSession()?.user;
  const decides = to === 'accepted' || to === 'rejected';
  return !user || !decides || deciders.some(({ id }) => id === user.id) ? deciders : [...deciders, { id: user.id, name: user.displayName }];
}
