import type { IdentityEventRow } from '@cairn/api';
import { useListLabels } from '@cairn/shell';
import { type DataColumn, DataTable, Pager, Panel, RelativeTime, Status } from '@cairn/ui/core';
import { circleCheckIcon, circleXIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Read } from '../method-row.tsx';
import { deviceText, placeText } from '../words.ts';
import { eventText } from './event-texts.ts';
import styles from './history-section.module.css';
import { historyLimit, historyQuery } from './queries.ts';

/** The account's history: sign-ins, failed attempts and changes, with browser and time. */
export function HistorySection(): ReactElement {
  const { i18n, t } = useLingui();
  const { pager } = useListLabels();
  const [offset, setOffset] = useState(0);
  const query = useQuery(historyQuery(offset));
  const columns: DataColumn<IdentityEventRow>[] = [
    { id: 'what', label: t`What`, fill: true, card: 'title', cell: (row) => eventText(i18n, row) },
    {
      id: 'where',
      label: t`Where`,
      priority: 'middle',
      card: 'line',
      cell: ({ userAgent, address }) => {
        const place = placeText(i18n, address);
        return (
          <span className={styles.where}>
            <span>{deviceText(i18n, userAgent)}</span>
            {place && <bdi className={styles.place}>{place}</bdi>}
          </span>
        );
      },
    },
    {
      id: 'when',
      label: t`When`,
      alignEnd: true,
      card: 'plain',
      cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" />,
    },
    { id: 'result', label: t`Result`, card: 'plain', cell: (row) => <Result row={row} /> },
  ];
  return (
    <Panel flush title={<Trans>Sign-in history</Trans>}>
      {query.error ? (
        <p className={styles.failed}>
          <Read query={query}>{() => null}</Read>
        </p>
      ) : (
        <div className={styles.list}>
          <DataTable label={t`Sign-in history`} columns={columns} rows={query.data?.items} tallRows />
          {query.data && query.data.total > historyLimit && (
            <Pager offset={query.data.offset} limit={historyLimit} total={query.data.total} onOffset={setOffset} labels={pager} />
          )}
        </div>
      )}
    </Panel>
  );
}

function Result({ row: { event, outcome } }: { row: IdentityEventRow }): ReactElement {
  if (outcome === 'refused')
    return (
      <Status tone="negative" icon={circleXIcon}>
        <Trans>Refused</Trans>
      </Status>
    );
  return (
    <Status tone="positive" icon={circleCheckIcon}>
      {event === 'sign-in' ? <Trans>Signed in</Trans> : <Trans>Done</Trans>}
    </Status>
  );
}
