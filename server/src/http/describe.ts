import { ErrorBodySchema, type ErrorCode, type OperationTag } from '@cairn/api';
import { describeRoute, resolver } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { errorStatus } from './error.ts';

/** The dialect of JSON Schema that OpenAPI 3.1 is written in: in the older one, which is usual, a tuple is what no reader of 3.1 takes. */
export const inDialect = { options: { target: 'draft-2020-12' } };

interface RouteText {
  /** The `operationId`; left out for routes that are not defined as an operation yet. */
  name?: string;
  tag: OperationTag;
  summary: string;
  /** The JSON Schema of the body, where no `validated` tells of it. */
  body?: Record<string, unknown>;
  /** The answer when all goes well, with its status (200 unless said otherwise). */
  answer: GenericSchema;
  status?: 200 | 201;
  /** What the answer is sent as; JSON unless said otherwise. */
  media?: 'application/json' | 'application/octet-stream' | 'text/csv' | 'text/event-stream' | 'text/markdown';
  /** What it may refuse with, beyond BAD_REQUEST and SERVER_ERROR. */
  refusals?: readonly ErrorCode[];
}

/** A list that is exported as JSON in place of CSV: a row each, by the names of its columns. */
const asRows = { 'application/json': { schema: { type: 'array' as const, items: { type: 'object' as const } } } };

/** Describes a route for the OpenAPI document: one line of prose, the answer's schema, and the refusals by status. */
export function describe({ name, tag, summary, body, answer, status = 200, media = 'application/json', refusals = [] }: RouteText) {
  const codes: ErrorCode[] = ['BAD_REQUEST', ...refusals, 'SERVER_ERROR'];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  const errors = [...byStatus].map(([errorCode, names]) => [
    errorCode,
    { description: names.join(', '), content: { 'application/json': { schema: resolver(ErrorBodySchema, inDialect) } } },
  ]);
  return describeRoute({
    ...(name === undefined ? {} : { operationId: name }),
    tags: [tag],
    summary,
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        content: { [media]: { schema: resolver(answer, inDialect) }, ...(media === 'text/csv' ? asRows : {}) },
      },
      ...Object.fromEntries(errors),
    },
  });
}

/** The same for a navigation of the browser, which is always answered with another address. */
export function describeNavigation({ tag, summary }: Pick<RouteText, 'tag' | 'summary'>) {
  return describeRoute({ tags: [tag], summary, responses: { 302: { description: 'The browser goes on' } } });
}
