import { useList } from '@cairn/list';
import { Segments } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { usePatternStateText } from '../texts/pattern-states.tsx';
import { type PatternPart, pastStates, patternListAt } from './list-state.ts';
import { patternCountsQuery } from './queries.ts';

/** Candidates are shown like a state although they are no patterns yet. */
type Shown = PatternPart | 'heard';

/** The states in the order of the segments, for the inbox and for the list of a project. */
const shownStates: readonly Shown[] = ['proposed', 'heard', 'snoozed', 'stale', 'accepted', 'branch', 'rejected', 'past'];
/** Shown even if they are empty. */
const always: readonly Shown[] = ['proposed', 'heard', 'accepted'];

/** Renders the states of patterns as segments above the list, each with its count. */
export function StateSegments({ current, project }: { current: Shown; project: string | undefined }): ReactElement {
  const { t } = useLingui();
  const list = useList(patternListAt(useLocation().pathname));
  const stateText = usePatternStateText();
  const { data: counts } = useQuery(patternCountsQuery(project));
  const countOf = (part: Shown) => {
    if (part === 'decided') return undefined;
    if (part === 'past') return counts && pastStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    return part === 'heard' ? (counts?.heard ?? 0) : counts?.[part];
  };
  const labelOf = (part: Shown) => {
    if (part === 'heard') return t({ message: 'Heard', context: 'said to agents, and not proposed yet' });
    if (part === 'branch') return t({ message: 'Branch-only', context: 'patterns in force' });
    if (part === 'decided') return t({ message: 'Decided', context: 'proposals on which there is a decision' });
    return part === 'past' ? t({ message: 'Past', context: 'patterns that are no longer in force' }) : stateText(part);
  };
  return (
    <Segments
      label={t`State`}
      current={current}
      segments={[...shownStates, ...(current === 'decided' ? [current] : [])]
        .filter((part) => always.includes(part) || part === current || countOf(part))
        .map((part) => ({
          id: part,
          label: labelOf(part),
          to: list.hrefWith({ status: part, source: null, state: null }),
          count: countOf(part),
        }))}
    />
  );
}
