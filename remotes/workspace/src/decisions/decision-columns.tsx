import type { Decision } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { Avatar, Avatars, type DataColumn, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { CutName } from '../texts/cut-name.tsx';
import { QueuedNote } from '../texts/queued-note.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import styles from './decision-columns.module.css';
import { decisionOnIntent } from './links.ts';
import { type decisionList, decisionParam } from './list-state.ts';

/** Returns the columns of decisions. The list of one project does not repeat its name. */
export function useDecisionColumns(list: ListOf<typeof decisionList>): readonly DataColumn<Decision>[] {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { project } = list.state.filters;
  const columns: readonly DataColumn<Decision>[] = [
    { id: 'number', label: t`ADR`, card: 'lead', cell: ({ number }) => <span className={styles.number}>{format(number)}</span> },
    {
      id: 'title',
      label: t`Title`,
      fill: true,
      card: 'title',
      cell: (decision) => (
        <RowLink
          to={list.hrefKeepingPage({ decision: decisionParam(decision, project), record: null })}
          data-row={decision.id}
          dir="auto"
          {...decisionOnIntent(decision, '/app/decisions')}
        >
          {decision.title}
        </RowLink>
      ),
    },
    {
      id: 'status',
      label: t`Status`,
      card: 'plain',
      cell: ({ id, status }) => (
        <>
          <DecisionStatus state={status} /> <QueuedNote row={id} />
        </>
      ),
    },
    {
      id: 'project',
      label: t`Project`,
      priority: 'minor',
      card: 'plain',
      cell: ({ projectName }) => <CutName name={projectName} />,
    },
    {
      id: 'deciders',
      label: t`Deciders`,
      priority: 'middle',
      card: 'plain',
      cell: ({ deciders }) =>
        deciders.length > 0 && (
          <Avatars>
            {deciders.slice(0, 4).map(({ id, name }) => (
              <Avatar key={id} name={name} />
            ))}
          </Avatars>
        ),
    },
    { id: 'served', label: t`Served`, alignEnd: true, priority: 'minor', cell: ({ servedCount }) => format(servedCount) },
    {
      id: 'updated',
      label: t`Updated`,
      alignEnd: true,
      card: 'plain',
      cell: ({ updatedAt }) => <RelativeTime value={updatedAt} style="short" quiet />,
    },
  ];
  return project ? columns.filter(({ id }) => id !== 'project') : columns;
}
