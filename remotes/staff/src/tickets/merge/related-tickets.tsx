import type { RelatedTicket, TicketThread } from '@cairn/api';
import { notifyFailure } from '@cairn/shell';
import { Link, TextButton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { linkDuplicate, refreshAfterConflict, unmergeTickets } from './merge-tickets.ts';
import styles from './related-tickets.module.css';

/** Lists related tickets: merged into it, its duplicates, and the ticket that it duplicates. Renders nothing without any. */
export function RelatedTickets({ thread: { ticket, merged, duplicateOf, duplicates } }: { thread: TicketThread }): ReactElement | null {
  const { t } = useLingui();
  if (merged.length + duplicates.length === 0 && duplicateOf === null) return null;
  const failed = (error: unknown) => {
    refreshAfterConflict(error);
    notifyFailure(error);
  };
  return (
    <ul className={styles.related} aria-label={t`Related tickets`}>
      {merged.map((one) => (
        <li key={one.id}>
          <span>
            <Trans>Merged into this ticket:</Trans> <TicketLink ticket={one} />
          </span>
          {one.canUndo && (
            <TextButton onClick={() => void unmergeTickets(ticket, [one]).catch(failed)}>
              <Trans>Undo the merge of #{one.number}</Trans>
            </TextButton>
          )}
        </li>
      ))}
      {duplicateOf && (
        <li>
          <span>
            <Trans>Duplicate of</Trans> <TicketLink ticket={duplicateOf} />
          </span>
          <TextButton onClick={() => void linkDuplicate(ticket, null).catch(failed)}>
            <Trans>Remove the link</Trans>
          </TextButton>
        </li>
      )}
      {duplicates.map((one) => (
        <li key={one.id}>
          <span>
            <Trans>Has the duplicate</Trans> <TicketLink ticket={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function TicketLink({ ticket: { number, requester } }: { ticket: RelatedTicket }): ReactElement {
  return (
    <Link to={`/app/staff/tickets?ticket=${number}`}>
      <Trans>
        #{number} of <bdi>{requester.name}</bdi>, <bdi>{requester.tenant}</bdi>
      </Trans>
    </Link>
  );
}
