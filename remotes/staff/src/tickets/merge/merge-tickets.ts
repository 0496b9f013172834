import { type RelatedTicket, type Ticket, type TicketThread, ticketOperations } from '@cairn/api';
import { ApiError, notifyFailure, offerUndo, operationKey, queryClient, runOperation } from '@cairn/shell';
import { refreshTicketLists, ticketQuery } from '../queries.ts';

type Named = Pick<Ticket, 'id' | 'number'>;

/** Merges tickets into the kept one, and offers an undo. @throws {ApiError} CONFLICT if one of them has changed */
export async function mergeTickets(kept: Ticket, others: readonly Ticket[], text: string): Promise<TicketThread> {
  const tickets = others.map(({ id, version }) => ({ id, version }));
  const body = { version: kept.version, tickets };
  const thread = await runOperation(ticketOperations.merge, { params: { ticket: kept.id }, body });
  arrived(thread);
  offerUndo(text, () => void unmergeTickets(thread.ticket, others).catch(notifyFailure));
  return thread;
}

/** Undoes the merge of tickets into `kept`. @throws {ApiError} UNDO_EXPIRED if somebody has written since */
export async function unmergeTickets({ number }: Pick<Ticket, 'number'>, others: readonly Pick<Ticket, 'id'>[]): Promise<void> {
  const body = { tickets: others.map(({ id }) => id) };
  arrived(await runOperation(ticketOperations.unmerge, { params: { ticket: String(number) }, body }));
}

/** Links a ticket as a duplicate of another; null removes the link. @throws {ApiError} CONFLICT if it has changed */
export async function linkDuplicate({ id, version }: Pick<Ticket, 'id' | 'version'>, main: Named | null): Promise<void> {
  await runOperation(ticketOperations.duplicate, { params: { ticket: id }, body: { version, of: main?.id ?? null } });
  refreshAll();
}

/** Returns the duplicates that can be solved together with the main ticket. */
export function unsolvedDuplicates({ duplicates }: Pick<TicketThread, 'duplicates'>): readonly RelatedTicket[] {
  return duplicates.filter(({ status }) => status !== 'solved' && status !== 'closed');
}

/** Refetches tickets after a conflict. @returns whether the error is a conflict */
export function refreshAfterConflict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return false;
  refreshAll();
  return true;
}

function arrived(thread: TicketThread): void {
  queryClient.setQueryData(ticketQuery(thread.ticket.number).queryKey, thread);
  refreshAll();
}

function refreshAll(): void {
  void queryClient.invalidateQueries({ queryKey: operationKey(ticketOperations.get) });
  refreshTicketLists();
}
