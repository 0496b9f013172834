import { type ApiKeyCall, maxOffset } from '@cairn/api';
import { useListLabels, useLocale } from '@cairn/shell';
import { type DataColumn, DataTable, dateFormat, Pager, Panel } from '@cairn/ui/core';
import { Segmented } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { CallResult } from './call-result.tsx';
import styles from './key-page.module.css';
import { callsQuery } from './queries.ts';

/** The calls made with a key, latest first: all, or only failures. */
export function CallLog({ id }: { id: string }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const texts = useListLabels();
  const [which, setWhich] = useState('all');
  const [offset, setOffset] = useState(0);
  const { data: page } = useQuery({
    ...callsQuery(id, { outcome: which === 'all' ? undefined : 'refused,failed', offset }),
    placeholderData: keepPreviousData,
  });
  const moment = dateFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const columns: readonly DataColumn<ApiKeyCall>[] = [
    { id: 'at', label: t`Time`, card: 'lead', cell: ({ at }) => <time dateTime={at}>{moment.format(new Date(at))}</time> },
    {
      id: 'operation',
      label: t`Operation`,
      fill: true,
      card: 'title',
      cell: ({ operation }) => <bdi className={styles.code}>{operation}</bdi>,
    },
    { id: 'client', label: t`Client`, priority: 'minor', cell: ({ client }) => <bdi>{client || '?'}</bdi> },
    { id: 'from', label: t`From`, priority: 'minor', cell: ({ address }) => <bdi className={styles.code}>{address}</bdi> },
    { id: 'result', label: t`Result`, card: 'plain', cell: (call) => <CallResult call={call} /> },
    { id: 'took', label: t`Took`, alignEnd: true, priority: 'middle', cell: ({ milliseconds }) => time.format(milliseconds) },
  ];
  return (
    <Panel
      flush
      title={<Trans>Log</Trans>}
      actions={
        <Segmented
          label={t`Calls shown`}
          value={which}
          onChange={(next) => {
            setWhich(next);
            setOffset(0);
          }}
          segments={[
            { id: 'all', label: t({ message: 'All', context: 'calls' }) },
            { id: 'wrong', label: t`Refused` },
          ]}
        />
      }
      footer={
        page !== undefined &&
        page.total > page.limit && (
          <Pager
            offset={page.offset}
            limit={page.limit}
            total={page.total}
            maxOffset={maxOffset}
            onOffset={setOffset}
            labels={texts.pager}
          />
        )
      }
    >
      {page?.items.length === 0 ? (
        <p className={styles.none}>{which === 'all' ? <Trans>No calls yet.</Trans> : <Trans>No refused calls.</Trans>}</p>
      ) : (
        <div className={styles.table}>
          <DataTable label={t`Log`} columns={columns} rows={page?.items} loadingLabel={t`Loading`} />
        </div>
      )}
    </Panel>
  );
}
