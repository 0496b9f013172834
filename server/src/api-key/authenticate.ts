import { type ApiKeyScope, apiKeyMark, apiKeyScopes, appScopes, clientOf, type ErrorCode, scopeOfCall } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { callFunction } from '../auth/sign-in.ts';
import { findAccessToken, isAccessToken } from '../connected-app/access-token.ts';
import { bearerOf, isAgentPath } from '../http/bearer.ts';
import { clientAddress, exactAddress } from '../http/client-address.ts';
import type { Agent, AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { redact } from '../redaction/redact.ts';
import type { ProductServices } from '../services.ts';
import { noteCall } from './call.ts';
import { challengeOf } from './discovery.ts';
import { type FoundKey, FoundKeySchema, refusalOf } from './found.ts';
import { lacksScope } from './lacks-scope.ts';
import { hashApiKey } from './secret.ts';

/** Refusals against which another key would not help. */
const whateverTheKey: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'TENANT_CLOSING', 'TENANT_SUSPENDED']);

/**
 * Authenticates requests with an API key as `agent`, and requests to `/mcp` also with the token of a connected app. On the application's own API it also sets the `visitor` whose rights the key has, if
 * keys may make the call. Logs every call and every rejection of a known key.
 * @throws ApiError KEY_…, RATE_LIMITED
 */
export function apiKeyCaller(services: ProductServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = bearerOf(c);
    if (given === undefined && !isAgentPath(c.req.path)) return next();
    const found = given === undefined ? undefined : await findKey(c, services, given);
    if (!found) throw challenged(c, services, given === undefined ? 'KEY_MISSING' : 'KEY_UNKNOWN');
    const agent = agentOf(c, found, noterOf(c, services));
    try {
      await admit(c, services, agent, found);
    } catch (error) {
      await agent.note(error);
      if (error instanceof ApiError && !whateverTheKey.has(error.code)) challenge(c, services, error);
      throw error;
    }
    await next();
    if (c.error instanceof ApiError && c.error.code.startsWith('KEY_')) challenge(c, services, c.error);
    if (agent.answered) void agent.answered.then(() => (agent.isNoted ? undefined : agent.note()));
    else await agent.note(c.error);
    return undefined;
  });
}

/** Returns the function that logs a call. One MCP message can contain several calls, and each is logged. */
function noterOf(c: Context<AppEnv>, services: ProductServices): Agent['note'] {
  const started = performance.now();
  return async function (this: Agent, error?: unknown, operation = this.operation) {
    this.isNoted = true;
    await noteCall(c, services, { ...this, operation }, { error, milliseconds: performance.now() - started }).catch((failure: unknown) =>
      c.get('log').error({ err: failure }, 'a call could not be written down'),
    );
  };
}

/** Requires a key with this scope and sets `c.var.agent`, before the input is validated. */
export function agentWith(scope: ApiKeyScope) {
  return createMiddleware<AppEnv & { Variables: { agent: Agent } }>(async (c, next) => {
    const agent: Agent | null = c.get('agent');
    if (!agent) throw new ApiError('KEY_MISSING');
    if (!agent.scopes.includes(scope)) throw lacksScope(scope);
    await next();
  });
}

async function findKey(c: Context<AppEnv>, services: ProductServices, given: string): Promise<FoundKey | undefined> {
  const { database, settings, rateLimits } = services;
  if (isAccessToken(given) && isMcp(c.req.path)) {
    const token = await findAccessToken(services, given);
    if (token?.expired) throw challenged(c, services, 'KEY_EXPIRED');
    if (token) return token.key;
  }
  const found = given.startsWith(apiKeyMark)
    ? await callFunction(database, sql`api_key_find(${hashApiKey(settings.secret, given)})`)
    : null;
  if (found !== null) return v.parse(FoundKeySchema, found);
  await rateLimits.consume('apiKeyAddress', clientAddress(c));
  return undefined;
}

async function admit(c: Context<AppEnv>, { rateLimits }: ProductServices, agent: Agent, found: FoundKey): Promise<void> {
  const code = refusalOf(found, agent.address, Date.now());
  if (code) throw new ApiError(code);
  await rateLimits.consumeBelow('apiKey', found.key.id, found.key.callsPerMinute);
  if (!isAgentPath(c.req.path)) {
    const needed = scopeOfCall(c.req.method, c.req.path);
    if (needed === null || !agent.scopes.includes(needed)) throw lacksScope(needed);
    c.set('visitor', agent.visitor);
  }
  c.set('agent', agent);
}

function agentOf(c: Context<AppEnv>, { key, user, tenant, role }: FoundKey, note: Agent['note']): Agent {
  const { id, name, prefix, scopes, projects } = key;
  const client = redact(clientOf(c.req.header('x-cairn-client') ?? c.req.header('user-agent'))).text;
  const source = c.req.path.startsWith('/mcp') ? 'mcp' : 'api';
  return {
    apiKey: { id, name, prefix },
    scopes,
    projects: projects ?? 'all',
    client,
    project: source === 'mcp' ? projectIn(c) : undefined,
    address: exactAddress(c),
    note,
    isNoted: false,
    operation: operationOf(c.req.method, c.req.path),
    visitor: {
      // Keys never have platform permissions, even if their owner does.
      user: { ...user, avatar: null, tenantId: tenant.id, tenantName: tenant.name, role, cairnRole: 'none' },
      tenant,
      subject: { role, cairnRole: 'none' },
      signInId: '',
      formerToken: false,
      apiKey: { id, name, client, source, projects },
    },
  };
}

/** Reads the default project of `/mcp?project=payments-api`. Invalid values become an empty string, which matches no project. */
function projectIn(c: Context<AppEnv>): string | undefined {
  const named = c.req.query('project');
  return named === undefined || /^[\w-]{1,64}$/.test(named) ? named : '';
}

/** Returns the name for the log: `search` for `/api/agent/search`, `mcp`, or `GET /api/decisions`. */
function operationOf(method: string, path: string): string {
  if (path.startsWith('/mcp')) return 'mcp';
  return path.startsWith('/api/agent/') ? path.slice('/api/agent/'.length) : `${method} ${path.slice(0, 200)}`;
}

/** Returns the error, and sets the header that tells clients how to authenticate (RFC 6750, RFC 9728). */
function challenged(c: Context<AppEnv>, services: ProductServices, code: ErrorCode): ApiError {
  const error = new ApiError(code);
  challenge(c, services, error);
  return error;
}

/** An app asks for the scopes that the header names: those that it has and the missing one, or all where it has none yet. */
function challenge(c: Context<AppEnv>, { settings }: ProductServices, { code, detail }: ApiError): void {
  const { scope } = detail;
  const had = c.get('agent')?.scopes ?? [];
  const scopes = scope ? apiKeyScopes.filter((one) => one === scope || had.includes(one)) : code === 'KEY_MISSING' ? appScopes : [];
  // Only `/mcp` names the authorization server, whose tokens are good for nothing else.
  const of = isMcp(c.req.path) ? ({ resource: '/mcp', scopes } as const) : ({ resource: '/api/agent', scopes: [] } as const);
  c.header('WWW-Authenticate', challengeOf(settings.publicUrl, code, of));
}

function isMcp(path: string): boolean {
  return path === '/mcp' || path.startsWith('/mcp/');
}
