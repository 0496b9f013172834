import {
  helpOperations,
  helpQueryMaxLength,
  helpSuggestionOperations,
  type Locale,
  type SupportThread,
  supportOperations,
} from '@cairn/api';
import { operationKey, operationQuery, queryClient } from '@cairn/shell';

/** How many tickets a page shows. */
export const ticketsPerPage = 25;

/** A page of what the reader has asked support, the latest changed first. */
export function ownTicketsQuery(page: number) {
  return operationQuery(supportOperations.list, { query: { offset: (page - 1) * ticketsPerPage, limit: ticketsPerPage } });
}

/** One of the reader's tickets with its messages, by the number that people quote. */
export function ownTicketQuery(number: number) {
  return operationQuery(supportOperations.get, { params: { ticket: String(number) } });
}

/** The latest changed tickets, for a panel. */
export function latestTicketsQuery() {
  return operationQuery(supportOperations.list, { query: { offset: 0, limit: 4 } });
}

/** The categories and what is read most, in the reader's language. */
export function helpHomeQuery(locale: Locale) {
  return operationQuery(helpOperations.home, { query: { locale } });
}

/** An article by its slug, in `locale` where it is translated. */
export function articleQuery(slug: string, locale: Locale) {
  return operationQuery(helpOperations.get, { params: { slug }, query: { locale } });
}

/** Articles with the words of `text`. */
export function articleSearchQuery(text: string, locale: Locale) {
  return operationQuery(helpOperations.search, { query: { q: text.slice(0, helpQueryMaxLength), locale } });
}

/** The articles that may answer `question`. */
export function articleSuggestionsQuery(question: string, locale: Locale) {
  return operationQuery(helpSuggestionOperations.suggest, { query: { q: question.slice(0, helpQueryMaxLength), locale } });
}

/** The API has answered with a ticket as it is now. */
export function ticketArrived(thread: SupportThread): void {
  queryClient.setQueryData(ownTicketQuery(thread.ticket.number).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: operationKey(supportOperations.list) });
}
