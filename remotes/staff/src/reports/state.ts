import { type TicketReportPart, TicketReportQuerySchema, ticketReportOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import * as v from 'valibot';

const names = Object.keys(TicketReportQuerySchema.entries) as (keyof typeof TicketReportQuerySchema.entries)[]; // keys() widens them

type ReportParams = Partial<Record<(typeof names)[number], string>>;

/** Parses the parameters of an address. Ignores invalid ones. */
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

/** Returns the link to the tickets of a figure, with the filters of the report and of its row. */
export function rowsHref(
  part: TicketReportPart,
  range: { from: string; to: string },
  filters: Pick<ReportParams, 'assignee' | 'tag' | 'tenant'>,
): string {
  const given = Object.entries({ ...filters, report: part, from: range.from, to: range.to }).filter(([, value]) => value !== undefined);
  return `/app/staff/tickets?${new URLSearchParams(given)}`;
}
