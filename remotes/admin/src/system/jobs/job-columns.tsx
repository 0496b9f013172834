import type { Job } from '@cairn/api';
import type { List } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { type DataColumn, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { jobDescriptions } from './job-descriptions.ts';
import { JobState } from './job-states.tsx';
import styles from './jobs.module.css';
import { useDuration } from './use-duration.ts';

/** Returns the columns of the list of jobs. */
export function useJobColumns(list: List): readonly DataColumn<Job>[] {
  const { i18n, t } = useLingui();
  const { format } = numberFormat(useLocale());
  const duration = useDuration();
  return [
    {
      id: 'name',
      label: t`Job`,
      fill: true,
      card: 'title',
      cell: ({ id }) => {
        const description = jobDescriptions[id];
        return (
          <span className={styles.job}>
            <RowLink className="mono" to={list.hrefKeepingPage({ job: id })} data-row={id} dir="ltr">
              {id}
            </RowLink>
            {description && <span className={styles.description}>{i18n._(description)}</span>}
          </span>
        );
      },
    },
    { id: 'attention', label: t`State`, card: 'plain', cell: ({ state }) => <JobState state={state} /> },
    {
      id: 'last',
      label: t`Last run`,
      alignEnd: true,
      cell: ({ last }) => last && <RelativeTime value={last.finishedAt} style="short" quiet />,
    },
    {
      id: 'due',
      label: t`Next run`,
      alignEnd: true,
      cell: ({ dueAt, state }) => state !== 'running' && <RelativeTime value={dueAt} style="short" quiet />,
    },
    {
      id: 'interval',
      label: t`Interval`,
      alignEnd: true,
      priority: 'middle',
      cell: ({ intervalSeconds }) => <span className={styles.quiet}>{duration(intervalSeconds)}</span>,
    },
    {
      id: 'failures',
      label: t`Failures in a row`,
      alignEnd: true,
      priority: 'minor',
      cell: ({ failures }) => failures > 0 && format(failures),
    },
  ];
}
