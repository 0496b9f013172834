import { type TicketReportPart, TicketReportQuerySchema, ticketReportOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import * as v from 'valibot';

const names = Object.keys(TicketReportQuerySchema.entries) as (keyof typeof TicketReportQuerySchema.entries)[]; // Object.keys forgets the literal keys

type ReportParams = Partial<Record<(typeof names)[number], string>>;

/** What an address asks for. A parameter that is not valid counts as left out. */
export function readReport(search: URLSearchParams): ReportParams {
  const found: ReportParams = {};
  for (const name of names) {
    const value = search.get(name);
    if (value && v.is(TicketReportQuerySchema.entries[name], value)) found[name] = value;
  }
  if (found.from === undefined || found.to === undefined || found.from > found.to) {
    delete found.from;
    delete found.to;
  }
  return found;
}

export function reportQuery(search: URLSearchParams) {
  return operationQuery(ticketReportOperations.get, { query: readReport(search) });
}

/** The list of the tickets that a figure counts, under the filters of the report and those of a row of it. */
export function rowsHref(
  part: TicketReportPart,
  range: { from: string; to: string },
  filters: Pick<ReportParams, 'assignee' | 'tag' | 'tenant'>,
): string {
  const given = Object.entries({ ...filters, report: part, from: range.from, to: range.to }).filter(([, value]) => value !== undefined);
  return `/app/staff/tickets?${new URLSearchParams(given)}`;
}
