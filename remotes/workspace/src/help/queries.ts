import {
  helpOperations,
  helpQueryMaxLength,
  helpSuggestionOperations,
  type Locale,
  type SupportThread,
  supportOperations,
} from '@cairn/api';
import { operationKey, operationQuery, queryClient } from '@cairn/shell';

/** Number of tickets per page. */
export const ticketsPerPage = 25;

/** A page of the reader's tickets, latest changes first. */
export function ownTicketsQuery(page: number) {
  return operationQuery(supportOperations.list, { query: { offset: (page - 1) * ticketsPerPage, limit: ticketsPerPage } });
}

/** One of the reader's tickets with its messages, by its number. */
export function ownTicketQuery(number: number) {
  return operationQuery(supportOperations.get, { params: { ticket: String(number) } });
}

/** The most recently changed tickets, for a panel. */
export function latestTicketsQuery() {
  return operationQuery(supportOperations.list, { query: { offset: 0, limit: 4 } });
}

/** The categories and popular articles in the reader's language. */
export function helpHomeQuery(locale: Locale) {
  return operationQuery(helpOperations.home, { query: { locale } });
}

/** An article by its slug, in `locale` if it is translated. */
export function articleQuery(slug: string, locale: Locale) {
  return operationQuery(helpOperations.get, { params: { slug }, query: { locale } });
}

/** Articles that contain the words of `text`. */
export function articleSearchQuery(text: string, locale: Locale) {
  return operationQuery(helpOperations.search, { query: { q: text.slice(0, helpQueryMaxLength), locale } });
}

/** Articles that may answer `question`. */
export function articleSuggestionsQuery(question: string, locale: Locale) {
  return operationQuery(helpSuggestionOperations.suggest, { query: { q: question.slice(0, helpQueryMaxLength), locale } });
}

/** Stores a ticket returned by the API, and refetches the lists. */
export function ticketArrived(thread: SupportThread): void {
  queryClient.setQueryData(ownTicketQuery(thread.ticket.number).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: operationKey(supportOperations.list) });
}
