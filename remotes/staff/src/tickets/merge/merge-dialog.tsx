import type { Ticket } from '@cairn/api';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { ComboBox } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { ticketErrorText } from '../../texts/ticket-error-text.ts';
import { TicketStatus } from '../../texts/ticket-states.tsx';
import { ticketQuery, ticketsQuery } from '../queries.ts';
import styles from './merge-dialog.module.css';
import { linkDuplicate, mergeTickets, refreshAfterConflict } from './merge-tickets.ts';

/** Maximum number of search results. */
const offered = 50;

interface MergeDialogProps {
  /** One ticket to merge into another, or several of which one is kept. */
  tickets: readonly Ticket[];
  onClose: () => void;
  /** Runs after the merge with the number of the kept ticket. */
  onMerged: (kept: number) => void;
}

/** Merges tickets into the kept one after showing them side by side; or links one as a duplicate. */
export function MergeDialog({ tickets, onClose, onMerged }: MergeDialogProps): ReactElement {
  const { i18n, t } = useLingui();
  const [first] = tickets;
  const isBulk = tickets.length > 1;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({ ...ticketsQuery({ q: q || (first?.requester.email ?? ''), limit: offered }), enabled: !isBulk });
  const [chosen, setChosen] = useState<Ticket | null>(null);
  const [hasChanged, setHasChanged] = useState(false);
  const choices = (isBulk ? tickets : (found.data?.items ?? [])).filter(
    ({ id, mergedInto }) => mergedInto === null && (isBulk || id !== first?.id),
  );
  const kept = useShown(chosen);
  const others = useShownAll(tickets.filter(({ id }) => id !== chosen?.id));
  const sameTenant = others.every(({ requester }) => requester.tenant === kept?.requester.tenant);
  const onError = (error: unknown) => setHasChanged(refreshAfterConflict(error));
  const number = kept?.number;
  const merge = useMutation({
    mutationFn: (into: Ticket) => mergeTickets(into, others, t`Merged into #${into.number}`),
    onSuccess: ({ ticket }) => onMerged(ticket.number),
    onError,
  });
  const link = useMutation({
    mutationFn: async (main: Ticket) => first && linkDuplicate(others[0] ?? first, main),
    onSuccess: onClose,
    onError,
  });
  const busy = merge.isPending || link.isPending;
  const error = merge.error ?? link.error;
  const options = [...(chosen && !choices.some(({ id }) => id === chosen.id) ? [chosen] : []), ...choices];
  const canMerge = kept !== null && sameTenant && kept.status !== 'closed';
  const placeholder = isBulk ? t`Choose a ticket` : t`Search by number, subject, or requester`;
  return (
    <Dialog
      open
      size="large"
      title={isBulk ? <Trans>Merge tickets</Trans> : <Trans>Merge #{first?.number} into another ticket</Trans>}
      description={
        <Trans>The ticket that you keep shows all messages. The others are closed. You can undo this until someone replies.</Trans>
      }
      closeLabel={t`Close`}
      onOpenChange={(open) => open || onClose()}
    >
      <DialogBody>
        {error !== null && (
          <Callout tone="warning" live="alert" title={<Trans>Nothing was changed</Trans>}>
            {hasChanged ? <Trans>One of the tickets has changed. Check them, and try again.</Trans> : ticketErrorText(i18n, error)}
          </Callout>
        )}
        <ComboBox
          autoFocus
          label={t`Ticket to keep`}
          placeholder={placeholder}
          value={chosen?.id ?? null}
          onChange={(id) => setChosen(options.find((one) => one.id === id) ?? null)}
          options={options.map(({ id, number: of, subject, requester }) => ({
            id,
            label: `#${of} ${subject}`,
            description: `${requester.name}, ${requester.tenant}`,
          }))}
          loading={!isBulk && found.isFetching}
          labels={{ empty: (query) => (query.trim() === '' ? placeholder : t`No ticket found`), loading: t`Loading` }}
          {...(isBulk ? {} : { onQuery: setTyped })}
        />
        <div className={styles.pair}>
          <section className={styles.side} data-kept={false} aria-label={t`Merged`}>
            <p className={styles.role}>
              <Trans>Merged and closed</Trans>
            </p>
            <ul>
              {others.map((ticket) => (
                <li key={ticket.id}>
                  <Summary ticket={ticket} />
                </li>
              ))}
            </ul>
          </section>
          {kept && (
            <section className={styles.side} data-kept aria-label={t`Kept`}>
              <p className={styles.role}>
                <Trans>Kept</Trans>
              </p>
              <Summary ticket={kept} />
            </section>
          )}
        </div>
        {kept && <Hint kept={kept} others={others} />}
      </DialogBody>
      <DialogFooter
        aside={
          !isBulk && (
            <Button disabled={!kept || busy} busy={link.isPending} onClick={() => kept && link.mutate(kept)}>
              <Trans>Only link as duplicate</Trans>
            </Button>
          )
        }
      >
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" disabled={!canMerge || busy} busy={merge.isPending} onClick={() => kept && merge.mutate(kept)}>
          {number === undefined ? <Trans>Merge</Trans> : <Trans>Merge into #{number}</Trans>}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Tells staff before a merge who else reads the replies, or why the merge is not possible. */
function Hint({ kept, others }: { kept: Ticket; others: readonly Ticket[] }): ReactElement | null {
  if (others.some(({ requester }) => requester.tenant !== kept.requester.tenant))
    return (
      <Callout tone="info">
        <Trans>Tickets of different organizations cannot be merged. Link them as duplicates.</Trans>
      </Callout>
    );
  if (kept.status === 'closed')
    return (
      <Callout tone="info">
        <Trans>Nothing can be merged into a closed ticket. Reopen it first.</Trans>
      </Callout>
    );
  const people = [...new Set([kept, ...others].map(({ requester }) => requester.name))];
  if (people.length < 2) return null;
  const names = people.join(', ');
  return (
    <Callout tone="info">
      <Trans>
        These requesters get all answers from now on, but do not see each other’s earlier messages: <bdi>{names}</bdi>
      </Trans>
    </Callout>
  );
}

function Summary({ ticket }: { ticket: Ticket }): ReactElement {
  const { data: thread } = useQuery(ticketQuery(ticket.number));
  const { number, subject, status, requester } = ticket;
  return (
    <>
      <p dir="auto">
        <bdi>#{number}</bdi> <b>{subject}</b>
      </p>
      <p className={styles.line}>
        <TicketStatus status={status} />
        <span>
          <Trans>
            <bdi>{requester.name}</bdi>, <bdi>{requester.tenant}</bdi>
          </Trans>
        </span>
      </p>
      <p className={styles.first} dir="auto">
        {thread?.messages[0]?.text}
      </p>
    </>
  );
}

/** Returns the current state of the ticket. */
function useShown(ticket: Ticket | null): Ticket | null {
  const { data } = useQuery({ ...ticketQuery(ticket?.number ?? 0), enabled: ticket !== null });
  return ticket && data?.ticket.id === ticket.id ? data.ticket : ticket;
}

function useShownAll(tickets: readonly Ticket[]): Ticket[] {
  const all = useQueries({ queries: tickets.map(({ number }) => ticketQuery(number)) });
  return tickets.map((ticket, at) => all[at]?.data?.ticket ?? ticket);
}
