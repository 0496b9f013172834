import { type Access, type ApiKeyScope, type Locale, type Operation, type OperationInput, type Permission, refusalsOf } from '@cairn/api';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { answerExport, type Export } from '../list/export.ts';
import type { Page, PageRequest } from '../list/paginate.ts';
import { PlatformPass, type PlatformPermission } from '../platform/pass.ts';
import { checkAnswer } from './check-answer.ts';
import type { AppEnv, KernelServices, Visitor } from './context.ts';
import { describe } from './describe.ts';
import { idempotency } from './idempotency.ts';
import { validated } from './validated.ts';
import { permitted, scopeOf, signedIn } from './visitor.ts';

/** An operation for signed-in callers. */
export type PersonalOperation = Operation & { access: Exclude<Access, 'public' | 'registry' | { scope: ApiKeyScope }> };

/** The caller and the parsed input: `params`, `query` and `body`. */
export type Call<O extends Operation> = OperationInput<O> & { visitor: Visitor; requestId: string; locale: Locale };

/** The implementation of an operation. Created by `implement`, `implementExport` or `implementInContext`, served by `operationRoutes`. */
export interface Implementation {
  operation: Operation;
  /** Rejects a caller before the input is parsed, if `access` alone cannot decide it. */
  admit?: (c: Context<AppEnv>) => Promise<void> | void;
  /** `input` holds the parsed `params`, `query` and `body` of the operation. */
  answer(c: Context<AppEnv>, services: KernelServices, input: unknown): Promise<Response>;
}

/**
 * Implements an operation as one transaction in the scope of its caller: the tenant, or the platform if the permission is a platform
 * permission. `before` runs before the transaction, for a recent sign-in check or a rate limit.
 */
export function implement<const O extends PersonalOperation>(
  operation: O,
  run: (tx: Transaction, call: Call<O>) => Promise<v.InferInput<O['output']>>,
  { before }: { before?: (call: Call<O>) => Promise<void> } = {},
): Implementation {
  return {
    operation,
    async answer(c, services, input) {
      const call = callOf(c, input as OperationInput<O>); // parsed by the schemas of this operation
      await before?.(call);
      const answer = await inScope(services, operation, call, (tx) => run(tx, call));
      if (services.checkAnswers) checkAnswer(operation, answer);
      return c.json(answer as object, operation.status ?? 200); // its schema describes JSON
    },
  };
}

/** Implements the export of a list as a file. Reads it in pages, each in its own transaction. */
export function implementExport<const O extends PersonalOperation & { query: v.GenericSchema }, Row>(
  operation: O,
  {
    list,
    ...file
  }: Pick<Export<Row, ExportQuery<O>>, 'name' | 'columns'> & {
    list: (
      tx: Transaction,
      call: Pick<Call<O>, 'visitor'>,
      part: PageRequest & Omit<ExportQuery<O>, 'format'>,
    ) => Promise<Pick<Page<Row>, 'items' | 'next'>>;
  },
): Implementation {
  return {
    operation,
    answer(c, services, input) {
      const { query } = input as { query: ExportQuery<O> }; // parsed by `exportQuery` and `list`
      const call = { visitor: signedIn(c), requestId: c.get('requestId') };
      return answerExport(c, {
        ...file,
        query,
        inScope: (work) => inScope(services, operation, call, work),
        list: (tx, part) => list(tx, call, part),
      });
    },
  };
}

type ExportQuery<O extends { query: v.GenericSchema }> = v.InferOutput<O['query']> & { format: 'csv' | 'json' };

/** Implements an operation that needs the request itself (cookies, addresses) or manages its own transactions. */
export function implementInContext<const O extends Operation>(
  operation: O,
  run: (c: Context<AppEnv>, input: OperationInput<O>) => Promise<v.InferInput<O['output']>>,
  { admit }: Pick<Implementation, 'admit'> = {},
): Implementation {
  return {
    operation,
    ...(admit ? { admit } : {}),
    async answer(c, services, input) {
      const answer = await run(c, input as OperationInput<O>); // parsed by the schemas of this operation
      if (services.checkAnswers) checkAnswer(operation, answer);
      return c.json(answer as object, operation.status ?? 200); // its schema describes JSON
    },
  };
}

/** Creates the routes of operations below `/api`. The steps of each: description, permission, idempotency, validation, handler. */
export function operationRoutes(services: KernelServices, implementations: readonly Implementation[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const once = idempotency(services);
  for (const { operation, admit, answer } of implementations) {
    const { method, path, params, query, body, access } = operation;
    const steps: MiddlewareHandler[] = [describeOperation(operation), allowed(access)];
    if (admit)
      steps.push(async (c, next) => {
        await admit(c);
        await next();
      });
    if (operation.idempotent !== false && access !== 'public') steps.push(once);
    if (params) steps.push(validated('param', params));
    if (query) steps.push(validated('query', query));
    if (body) steps.push(validated('json', body));
    app.on(method.toUpperCase(), [path.replace(/\{(\w+)\}/g, ':$1')], ...steps, (c) => answer(c, services, inputOf(c, operation)));
  }
  return app;
}

/** Returns the OpenAPI entry of an operation. */
export function describeOperation(operation: Operation, body?: Record<string, unknown>) {
  const { name, tag, summary, output, status = 200, media = 'application/json' } = operation;
  return describe({ name, tag, summary, answer: output, status, media, refusals: refusalsOf(operation), ...(body ? { body } : {}) });
}

function allowed(access: Access): MiddlewareHandler {
  if (access === 'public' || access === 'registry') return (_c, next) => next();
  if (typeof access !== 'string') throw new Error('an operation of a key is served by the routes of agents');
  if (access !== 'signed-in') return permitted(access);
  return createMiddleware<AppEnv>(async (c, next) => {
    signedIn(c);
    await next();
  });
}

/** Returns the input that `validated` stored in the request. */
function inputOf(c: Context<AppEnv>, { params, query, body }: Operation): unknown {
  const valid = (target: 'param' | 'query' | 'json'): unknown => c.req.valid(target as never); // inferred from the route only
  return {
    ...(params ? { params: valid('param') } : {}),
    ...(query ? { query: valid('query') } : {}),
    ...(body ? { body: valid('json') } : {}),
  };
}

function callOf<O extends Operation>(c: Context<AppEnv>, input: OperationInput<O>): Call<O> {
  return { ...input, visitor: signedIn(c), requestId: c.get('requestId'), locale: c.get('locale') };
}

function inScope<T>(
  { database }: KernelServices,
  { access, name }: PersonalOperation,
  { visitor, requestId, params }: { visitor: Visitor; requestId: string; params?: Readonly<Record<string, string>> },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!isPlatform(access)) return database.inTenant(scopeOf(visitor), work);
  return database.inPlatform(PlatformPass.of(visitor, access, purposeOf(name, params), requestId), work);
}

function isPlatform(access: 'signed-in' | Permission): access is PlatformPermission {
  return access === 'staff.use' || access === 'platform.admin';
}

/** Returns `list tickets` for `listTickets`, and `run job insights` for `runJob` with a parameter, for the audit log of the platform. */
function purposeOf(name: string, params: Readonly<Record<string, string>> = {}): string {
  return [name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), ...Object.values(params)].join(' ');
}
