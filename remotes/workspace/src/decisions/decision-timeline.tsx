import type { Decision } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { Timeline, type TimelineRow } from '@cairn/ui/data';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { decisionStateIcon, useDecisionStateText } from '../texts/states.tsx';
import { type decisionList, decisionParam } from './list-state.ts';
import { byArea, lastMomentOf, spansOf } from './timeline-rows.ts';

const dayMs = 86_400_000;

/** Renders decisions over time: how long each was proposed and in force, and what supersedes it. */
export function DecisionTimeline({
  list,
  decisions,
  since,
  current,
}: {
  list: ListOf<typeof decisionList>;
  decisions: readonly Decision[];
  /** ISO 8601; undefined: since the first decision. */
  since: string | undefined;
  /** The id of the decision in the preview. */
  current: string | undefined;
}): ReactElement {
  const { t } = useLingui();
  const stateText = useDecisionStateText();
  const { project } = list.state.filters;
  const today = new Date();
  const now = today.toISOString();
  const begun = decisions.map(({ createdAt }) => new Date(createdAt).getTime() - dayMs);
  const from = since ? new Date(since).getTime() : Math.min(today.getTime() - dayMs, ...begun);
  // Some room after today, so that its label is not truncated.
  const stretch = { from, to: today.getTime() + (today.getTime() - from) * 0.05 };
  const noteOf = ({ status, predecessor }: Decision): string | undefined => {
    if (!predecessor) return undefined;
    const { number } = predecessor;
    return status === 'draft' || status === 'proposed' ? t`would supersede ADR ${number}` : t`superseded ADR ${number}`;
  };
  const rowOf = (decision: Decision): TimelineRow => ({
    id: decision.id,
    lead: String(decision.number),
    title: decision.title,
    icon: decisionStateIcon(decision.status),
    state: stateText(decision.status),
    at: lastMomentOf(decision),
    note: noteOf(decision),
    spans: spansOf(decision, now),
    replaces: decision.predecessor?.id,
    pending: decision.status === 'draft' || decision.status === 'proposed',
    to: list.hrefKeepingPage({ decision: decisionParam(decision, project), record: null }),
  });
  const count = decisions.length;
  return (
    <Timeline
      label={t`Decisions over time`}
      areas={byArea(decisions, project !== undefined).map((area) => ({
        id: area.id,
        label: area.id || t`Without a tag`,
        rows: area.decisions.map(rowOf),
      }))}
      range={stretch}
      now={now}
      count={t`${plural(count, { one: '# decision', other: '# decisions' })}`}
      current={current}
      replace={current !== undefined}
      legend={[
        { kind: 'talk', label: t`under discussion` },
        { kind: 'force', label: t`in force` },
        { kind: 'replaced', label: stateText('superseded') },
        { kind: 'ended', label: stateText('deprecated') },
        { kind: 'waiting', label: stateText('proposed') },
        { kind: 'draft', label: stateText('draft') },
        { kind: 'refused', label: stateText('rejected') },
      ]}
    />
  );
}
