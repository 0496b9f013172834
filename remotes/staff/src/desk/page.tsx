import type { Ticket } from '@cairn/api';
import { useLocale, usePage } from '@cairn/shell';
import { Button, ButtonLink, Count, dateFormat, Icon, type IconData, Link, Page, PageHeader, Panel } from '@cairn/ui/core';
import { circlePauseIcon, circleUserIcon, clockIcon, inboxIcon, lifeBuoyIcon, timerIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useBoundedCount } from '../texts/bounded-count.ts';
import { TicketRow } from '../tickets/ticket-row.tsx';
import { nextUp, yours } from './next-up.ts';
import styles from './page.module.css';
import { type Queue, queueCount, queuePath, queues } from './queues.ts';
import { useTakeNext } from './take-next.ts';

const looks: Record<Queue['id'], { icon: IconData; name: MessageDescriptor; what: MessageDescriptor }> = {
  unassigned: { icon: inboxIcon, name: msg({ message: 'Unassigned', context: 'tickets' }), what: msg`new and open ones` },
  'due-soon': { icon: timerIcon, name: msg`Due soon`, what: msg`within the hour, or overdue` },
  mine: { icon: circleUserIcon, name: msg({ message: 'Mine', context: 'my tickets' }), what: msg`open, assigned to me` },
  open: { icon: lifeBuoyIcon, name: msg({ message: 'Open', context: 'status of a ticket' }), what: msg`of the whole team` },
  pending: { icon: clockIcon, name: msg({ message: 'Pending', context: 'status of a ticket' }), what: msg`waiting for the customer` },
  'on-hold': {
    icon: circlePauseIcon,
    name: msg({ message: 'On hold', context: 'status of a ticket' }),
    what: msg`set aside for now`,
  },
};

/** Renders `/app/staff`: the queues with their counts, unassigned tickets, and those of the current user. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: next } = useSuspenseQuery(nextUp());
  const { data: mine } = useSuspenseQuery(yours());
  const { take, busy } = useTakeNext();
  usePage(t`Desk`);
  const first = next.items[0];
  return (
    <Page>
      <PageHeader
        title={
          next.total === 0 ? (
            <Trans>No unassigned tickets</Trans>
          ) : (
            <Plural value={next.total} one="# unassigned ticket" other="# unassigned tickets" />
          )
        }
        lead={dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())}
        actions={
          <>
            <ButtonLink icon={clockIcon} to="/app/staff/targets">
              <Trans>Business hours and targets</Trans>
            </ButtonLink>
            {first && (
              <Button variant="primary" icon={lifeBuoyIcon} busy={busy} onClick={() => take(first)}>
                <Trans>Take next ticket</Trans>
              </Button>
            )}
          </>
        }
      />
      <ul className={styles.queues}>
        {queues.map((queue) => (
          <li key={queue.id}>
            <QueueFigure queue={queue} />
          </li>
        ))}
      </ul>
      <TicketPanel title={<Trans>Next up</Trans>} page={next} all="/app/staff/tickets?assignee=nobody">
        <Trans>All tickets are assigned.</Trans>
      </TicketPanel>
      <TicketPanel title={<Trans>Waiting for you</Trans>} page={mine} all="/app/staff/tickets?assignee=me">
        <Trans>No open ticket is assigned to you.</Trans>
      </TicketPanel>
    </Page>
  );
}

function QueueFigure({ queue }: { queue: Queue }): ReactElement {
  const { i18n } = useLingui();
  const boundedCount = useBoundedCount();
  const { data } = useSuspenseQuery(queueCount(queue));
  const { icon, name, what } = looks[queue.id];
  return (
    <Link plain className={styles.queue} to={queuePath(queue)}>
      <Icon icon={icon} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.name}>{i18n._(name)}</span>
        <span className={styles.what}>{i18n._(what)}</span>
      </span>
      <span className={styles.count} data-none={data.total === 0}>
        {boundedCount(data.total, data.more)}
      </span>
    </Link>
  );
}

function TicketPanel({
  title,
  page,
  all,
  children,
}: {
  title: ReactNode;
  page: { items: readonly Ticket[]; total: number; more: boolean };
  all: string;
  children: ReactNode;
}): ReactElement {
  const boundedCount = useBoundedCount();
  return (
    <Panel
      flush
      title={
        <>
          {title} <Count>{boundedCount(page.total, page.more)}</Count>
        </>
      }
      actions={
        page.total > 0 && (
          <ButtonLink variant="quiet" size="small" to={all}>
            <Trans context="link to a whole list">All</Trans>
          </ButtonLink>
        )
      }
    >
      {page.total === 0 ? (
        <p className={styles.none}>{children}</p>
      ) : (
        <ul className={styles.rows}>
          {page.items.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow ticket={ticket} to={`${all}&ticket=${ticket.number}`} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
