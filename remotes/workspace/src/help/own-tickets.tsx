import type { SupportTicket } from '@cairn/api';
import { useListLabels } from '@cairn/shell';
import { ButtonLink, type DataColumn, DataTable, EmptyState, Page, PageHeader, Pager, Panel, RelativeTime, RowLink } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import styles from './help.module.css';
import { ownTicketsQuery, ticketsPerPage } from './queries.ts';
import { OwnTicketStatus } from './ticket-status.tsx';

/** The reader's tickets with their states. */
export function OwnTickets({ page }: { page: number }): ReactElement {
  const { t } = useLingui();
  const texts = useListLabels();
  const navigate = useNavigate();
  const columns = useColumns();
  const { data } = useSuspenseQuery(ownTicketsQuery(page));
  const write = (
    <ButtonLink variant="primary" to="/app/help?write=1">
      <Trans>Contact support</Trans>
    </ButtonLink>
  );
  return (
    <Page narrow>
      <PageHeader
        title={<Trans>Your tickets</Trans>}
        lead={<Trans>Ask us anything. We answer here.</Trans>}
        actions={data.total > 0 && write}
      />
      {data.total === 0 ? (
        <EmptyState kind="never" title={<Trans>No messages yet</Trans>} actions={write}>
          <Trans>Your messages to support and our answers appear here.</Trans>
        </EmptyState>
      ) : (
        <Panel flush>
          <div className={styles.list}>
            <DataTable label={t`Your tickets`} columns={columns} rows={data.items} offset={data.offset} total={data.total} />
            {data.total > ticketsPerPage && (
              <Pager
                offset={data.offset}
                limit={data.limit}
                total={data.total}
                onOffset={(offset) => void navigate(`/app/help?page=${offset / ticketsPerPage + 1}`)}
                labels={texts.pager}
              />
            )}
          </div>
        </Panel>
      )}
    </Page>
  );
}

function useColumns(): readonly DataColumn<SupportTicket>[] {
  const { t } = useLingui();
  return [
    { id: 'number', label: t`Number`, card: 'lead', cell: ({ number }) => <bdi className={styles.quiet}>#{number}</bdi> },
    {
      id: 'subject',
      label: t`Subject`,
      fill: true,
      card: 'title',
      cell: ({ number, subject }) => (
        <RowLink to={`/app/help?ticket=${number}`} dir="auto">
          {subject}
        </RowLink>
      ),
    },
    { id: 'status', label: t`Status`, card: 'plain', cell: ({ status }) => <OwnTicketStatus state={status} /> },
    {
      id: 'updated',
      label: t`Updated`,
      alignEnd: true,
      card: 'plain',
      cell: ({ updatedAt }) => <RelativeTime value={updatedAt} style="short" quiet />,
    },
  ];
}
