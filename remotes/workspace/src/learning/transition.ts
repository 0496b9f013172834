import { afterPatternMove, type Pattern, PatternSchema, type PatternStanding, type PatternTransition } from '@cairn/api';
import { call, getSession, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePatternStateText } from '../texts/pattern-states.tsx';
import { patternLink } from './links.ts';
import { patternArrived, patternKey, showPattern } from './queries.ts';

/** A transition, or the undo of one to the given state. */
export type PatternAct = Omit<PatternTransition, 'version'> | { back: PatternStanding };

/** Sends a transition or its undo, for one pattern or many. */
export const patternWrite: Omit<Write<Pattern, PatternAct>, 'successText' | 'onConflict'> = {
  schema: PatternSchema,
  queryKeys: [['patterns', 'list']],
  // An undo is not queued: it is only possible for two minutes.
  send: ({ id, version }, act, options) =>
    'to' in act
      ? call('post', `patterns/${id}/transition`, PatternSchema, { json: { ...act, version }, ...options })
      : call('post', `patterns/${id}/undo`, PatternSchema, { json: { version } }),
  optimistic: (before, act) => ({ ...before, ...('to' in act ? moved(before, act) : act.back) }),
  draftText: (act) => ('to' in act ? act.reason?.note || undefined : undefined),
  setRow: showPattern,
  onSaved: patternArrived,
  inverse: ({ status, reviewer, reason, snoozedUntil, decidedAt }) => ({ back: { status, reviewer, reason, snoozedUntil, decidedAt } }),
};

/** Accepts, rejects, snoozes and so on, with an undo. `late`: somebody else was faster. `leads`: the page goes on to another pattern. */
export function usePatternTransition(
  pattern: Pattern,
  { leads = false } = {},
): {
  /** `from`: the pattern as it was just saved. */
  /** @returns true if it was saved or queued */
  go: (act: Omit<PatternTransition, 'version'>, from?: Pattern) => Promise<boolean>;
  busy: boolean;
  late: boolean;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const stateText = usePatternStateText();
  const [late, setLate] = useState(false);
  const { run, busy } = useWrite<Pattern, PatternAct>(pattern, {
    ...patternWrite,
    queryKeys: [patternKey(pattern.id), ['patterns', 'list']],
    successText: ({ number, status }) => {
      const state = stateText(status);
      return t`PAT-${number}: ${state}`;
    },
    ...(leads ? { hrefOf: patternLink } : {}),
    onConflict: () => setLate(true),
  });
  const go = (act: Omit<PatternTransition, 'version'>, from?: Pattern) => {
    setLate(false);
    return run(act, from);
  };
  return { go, busy, late, dismiss: () => setLate(false) };
}

function moved(before: Pattern, act: Omit<PatternTransition, 'version'>): PatternStanding {
  const user = getSession()?.user;
  const by = { id: user?.id ?? '', name: user?.displayName ?? '' };
  return afterPatternMove(before, act, by, new Date().toISOString());
}
