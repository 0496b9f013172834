import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import type { TicketConflict } from './change-ticket.ts';

/** Shows what a colleague changed of the ticket at the same time. */
export function ConflictNotice({ conflict: { ticket, fields } }: { conflict: TicketConflict }): ReactElement {
  const texts = useTicketTexts();
  const status = texts.status(ticket.status);
  const priority = texts.priority(ticket.priority);
  const assignee = ticket.assignee?.name;
  const tags = ticket.tags.join(', ');
  return (
    <>
      <p>
        <Trans>Your change was not saved. This is the ticket now.</Trans>
      </p>
      {fields.includes('status') && (
        <p>
          <Trans>
            Status: <b>{status}</b>
          </Trans>
        </p>
      )}
      {fields.includes('priority') && (
        <p>
          <Trans>
            Priority: <b>{priority}</b>
          </Trans>
        </p>
      )}
      {fields.includes('assignee') && (
        <p>
          {assignee ? (
            <Trans>
              Assigned to <b>{assignee}</b>
            </Trans>
          ) : (
            <Trans>Unassigned</Trans>
          )}
        </p>
      )}
      {fields.includes('tags') && (
        <p>
          {tags ? (
            <Trans>
              Tags: <b>{tags}</b>
            </Trans>
          ) : (
            <Trans>No tags</Trans>
          )}
        </p>
      )}
    </>
  );
}
