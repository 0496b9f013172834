import { afterMove, type Decision, type DecisionMove, DecisionSchema, type DecisionStanding } from '@cairn/api';
import { call, getSession, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDecisionStateText } from '../texts/states.tsx';
import { changedParts, type DecisionPart } from './changed-parts.ts';
import { decisionArrived } from './decision-arrived.ts';
import { decisionKey, showDecision } from './queries.ts';

/** A transition, or the undo of one to the given state. */
export type Act = { to: DecisionMove } | { back: DecisionStanding };

/** Sends a transition or its undo, for one decision or many. */
export const decisionWrite: Omit<Write<Decision, Act>, 'successText' | 'onConflict'> = {
  schema: DecisionSchema,
  queryKeys: [['decisions', 'list']],
  // An undo is not queued: it is only possible for two minutes.
  send: ({ id, version }, act, options) =>
    'to' in act
      ? call('post', `decisions/${id}/transition`, DecisionSchema, { json: { to: act.to, version }, ...options })
      : call('post', `decisions/${id}/undo`, DecisionSchema, { json: { version } }),
  optimistic: (before, act) => ({ ...before, ...('to' in act ? moved(before, act.to) : act.back) }),
  setRow: showDecision,
  onSaved: decisionArrived,
  inverse: ({ status, deciders, signOff, decidedAt, endedAt }) => ({ back: { status, deciders, signOff, decidedAt, endedAt } }),
};

/** Proposes, accepts, rejects or deprecates, with an undo. After a conflict, shows what has changed instead. */
export function useTransition(decision: Decision): {
  go: (to: DecisionMove) => void;
  busy: boolean;
  conflict: readonly DecisionPart[] | null;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const stateText = useDecisionStateText();
  const [conflict, setConflict] = useState<readonly DecisionPart[] | null>(null);
  const { run, busy } = useWrite<Decision, Act>(decision, {
    ...decisionWrite,
    queryKeys: [decisionKey(decision.projectSlug, decision.number), ['decisions', 'list']],
    successText: ({ number, status }) => {
      const state = stateText(status);
      return t`ADR ${number}: ${state}`;
    },
    onConflict: (current, before) => setConflict(changedParts(before, current)?.parts ?? []),
  });
  const go = (to: DecisionMove) => {
    setConflict(null);
    run({ to });
  };
  return { go, busy, conflict, dismiss: () => setConflict(null) };
}

function moved(before: Decision, to: DecisionMove): DecisionStanding {
  const user = getSession()?.user;
  const by = { id: user?.id ?? '', name: user?.displayName ?? '' };
  return afterMove(before, to, by, new Date().toISOString());
}
