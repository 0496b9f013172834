import type { AgentOperation } from './agent.ts';

/** Scopes of a key. `write` is for the application's own API, `verify` for `cairn verify`; agents need the other three. */
export const apiKeyScopes = ['read', 'record', 'propose', 'write', 'verify'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scope that each agent operation needs, both over MCP and REST. */
export const operationScopes: Record<AgentOperation, ApiKeyScope> = {
  get_context: 'read',
  search: 'read',
  fetch: 'read',
  start_session: 'record',
  record_event: 'record',
  end_session: 'record',
  feedback: 'record',
  propose_pattern: 'propose',
  propose_decision: 'propose',
};

interface OpenCall {
  method: string;
  path: RegExp;
  needs: ApiKeyScope;
}

/**
 * Patterns of path parameters. Ids have a fixed format (`pat_01m8…`), and project slugs exclude the names of sibling routes:
 * `/api/patterns/counts` and `/api/projects/facets` are separate calls, closed to keys unless listed here.
 */
const parts: Record<string, string> = { id: '[a-z]+_[^/]+', project: '(?!facets(?:/|$))[^/]+', number: '\\d+', revision: '\\d+' };

/** Defines a call that is open to keys. `:name` is a parameter defined in `parts`. */
function open(method: 'GET' | 'POST' | 'PATCH', path: string, needs: ApiKeyScope): OpenCall {
  return { method, path: new RegExp(`^${path.replace(/:(\w+)/g, (_, part: string) => parts[part] ?? '')}$`), needs };
}

/**
 * All calls of the application's own API that accept keys. Everything else is closed to keys: accounts, keys, members, tenants, tickets,
 * and decisions reserved for people.
 */
const openCalls: readonly OpenCall[] = [
  open('GET', '/api/openapi.json', 'read'),
  open('GET', '/api/search', 'read'),
  open('GET', '/api/projects', 'read'),
  open('GET', '/api/projects/export', 'read'),
  open('GET', '/api/projects/:project', 'read'),
  open('GET', '/api/projects/:project/decisions/:number', 'read'),
  open('GET', '/api/projects/:project/citations', 'read'),
  open('GET', '/api/projects/:project/branches', 'read'),
  open('GET', '/api/projects/:project/branches/export', 'read'),
  open('GET', '/api/projects/:project/branches/:id/knowledge', 'read'),
  open('GET', '/api/sessions', 'read'),
  open('GET', '/api/sessions/export', 'read'),
  open('GET', '/api/sessions/:id', 'read'),
  open('GET', '/api/sessions/:id/events', 'read'),
  open('GET', '/api/insights', 'read'),
  open('GET', '/api/insights/export', 'read'),
  open('GET', '/api/insights/:id', 'read'),
  open('GET', '/api/patterns', 'read'),
  open('GET', '/api/patterns/export', 'read'),
  open('GET', '/api/patterns/rules', 'read'),
  open('GET', '/api/patterns/:id', 'read'),
  open('GET', '/api/patterns/:id/sources', 'read'),
  open('GET', '/api/conversations', 'read'),
  open('GET', '/api/conversations/export', 'read'),
  open('GET', '/api/conversations/:id', 'read'),
  open('GET', '/api/decisions', 'read'),
  open('GET', '/api/decisions/export', 'read'),
  open('GET', '/api/decisions/:id', 'read'),
  open('GET', '/api/decisions/:id/revisions', 'read'),
  open('GET', '/api/decisions/:id/revisions/:revision', 'read'),
  open('GET', '/api/decisions/:id/sessions', 'read'),
  open('GET', '/api/code-checks/:id', 'read'),
  open('POST', '/api/projects/:project/citations/verify', 'verify'),
  open('POST', '/api/conversations', 'write'),
  open('POST', '/api/conversations/:id/messages', 'write'),
  open('POST', '/api/decisions', 'write'),
  open('PATCH', '/api/decisions/:id', 'write'),
];

/** Returns the scope that a key needs for a call of the application's own API; null if no key may make it. */
export function scopeOfCall(method: string, path: string): ApiKeyScope | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return openCalls.find((call) => call.method === asked && call.path.test(path))?.needs ?? null;
}

/** Known clients by their User-Agent. Product names, not translated. */
const knownClients = [
  ['Claude Code', /^claude-code|^claude-cli/i],
  ['Cursor', /^cursor/i],
  ['Codex', /^codex/i],
  ['VS Code', /^(visual studio code|vscode|vs code|github-?copilot)/i],
  ['curl', /^curl/i],
  ['Cairn', /^cairn/i],
] as const;
export const clientNames = ['Claude Code', 'Cursor', 'Codex', 'VS Code', 'curl', 'Cairn'] as const satisfies readonly [
  (typeof knownClients)[number][0],
  ...(typeof knownClients)[number][0][],
];

/**
 * Returns a client's name from its User-Agent: `claude-code/2.3.1 (cli)` is `Claude Code 2.3.1`. Unknown clients keep their own name; empty
 * if there is no User-Agent.
 */
export function clientOf(userAgent: string | undefined): string {
  const [product = ''] = /^[\w .-]+(?:\/[\w.+-]+)?/.exec(userAgent?.trim() ?? '') ?? [];
  const [called = '', version = ''] = product.trim().split('/');
  const known = knownClients.find(([, pattern]) => pattern.test(called))?.[0] ?? called;
  return [known, version].filter(Boolean).join(' ').slice(0, 80);
}
