import { ErrorBodySchema, type ErrorCode, type OperationTag } from '@cairn/api';
import { describeRoute, resolver } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { errorStatus } from './error.ts';

/** The JSON Schema dialect of OpenAPI 3.1. Readers of 3.1 do not accept tuples in the older default dialect. */
export const inDialect = { options: { target: 'draft-2020-12' } };

interface RouteText {
  /** The `operationId`. Omitted for routes that are not defined as an operation. */
  name?: string;
  tag: OperationTag;
  summary: string;
  /** The JSON Schema of the body, for routes without `validated`. */
  body?: Record<string, unknown>;
  /** The schema of a successful response. The default status is 200. */
  answer: GenericSchema;
  status?: 200 | 201;
  /** The content type of the response. Defaults to JSON. */
  media?: 'application/json' | 'application/octet-stream' | 'application/zip' | 'text/csv' | 'text/event-stream' | 'text/markdown';
  /** Error codes beyond BAD_REQUEST and SERVER_ERROR. */
  refusals?: readonly ErrorCode[];
}

/** The schema of a list that is exported as JSON instead of CSV: one object per row, keyed by column name. */
const asRows = { 'application/json': { schema: { type: 'array' as const, items: { type: 'object' as const } } } };

/** Describes a route for the OpenAPI document: summary, schema of the response, and errors grouped by status. */
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

/** Describes a route that browsers navigate to. It always redirects. */
export function describeNavigation({ tag, summary }: Pick<RouteText, 'tag' | 'summary'>) {
  return describeRoute({ tags: [tag], summary, responses: { 302: { description: 'The browser goes on' } } });
}
