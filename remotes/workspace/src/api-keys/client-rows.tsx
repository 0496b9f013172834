import type { ApiKeyUsage } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Count, type DataColumn, DataTable, numberFormat, Panel, RelativeTime, Status } from '@cairn/ui/core';
import { triangleAlertIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './key-page.module.css';

type Client = ApiKeyUsage['clients'][number] & { id: string };

/** The clients and addresses that have used a key. */
export function ClientRows({ clients, calls }: { clients: ApiKeyUsage['clients']; calls: number }): ReactElement | null {
  const { t } = useLingui();
  const locale = useLocale();
  const { format } = numberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  if (clients.length === 0) return null;
  const rows = clients.map((client) => ({ ...client, id: `${client.client} ${client.address}` }));
  const columns: readonly DataColumn<Client>[] = [
    { id: 'client', label: t`Client`, fill: true, card: 'title', cell: ({ client }) => <bdi>{client || '?'}</bdi> },
    { id: 'when', label: t`When`, cell: ({ at }) => <RelativeTime value={at} style="short" reachable /> },
    { id: 'from', label: t`From`, cell: ({ address }) => <bdi className={styles.code}>{address}</bdi> },
    { id: 'calls', label: t`Calls`, alignEnd: true, cell: (client) => format(client.calls) },
    {
      id: 'share',
      label: t({ message: 'Share', context: 'of all calls' }),
      alignEnd: true,
      cell: ({ refused, calls: made }) =>
        refused === made ? (
          <Status tone="negative" icon={triangleAlertIcon}>
            <Trans>Refused</Trans>
          </Status>
        ) : (
          share.format(calls === 0 ? 0 : made / calls)
        ),
    },
  ];
  return (
    <Panel
      flush
      title={
        <>
          <Trans>Last used by</Trans> <Count>{format(rows.length)}</Count>
        </>
      }
    >
      <div className={styles.table}>
        <DataTable label={t`Last used by`} columns={columns} rows={rows} />
      </div>
    </Panel>
  );
}
