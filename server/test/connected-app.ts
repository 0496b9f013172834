import { createHash, randomBytes } from 'node:crypto';
import type { AppConsent, AppRequest } from '@cairn/api';
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { arrangeInAcme } from './agent.ts';
import type { Answer, Browser } from './browser.ts';
import { type Product, testOrigin } from './product.ts';

export const redirectUri = 'http://127.0.0.1:52731/callback';

interface ProgramAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Sends a form, as programs do: without a cookie. */
export async function postForm({ app }: Pick<Product, 'app'>, path: string, form: Record<string, string> | string): Promise<ProgramAnswer> {
  const response = await app.request(testOrigin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(form)),
  });
  return answerOf(response);
}

/** Registers an app. */
export async function register({ app }: Pick<Product, 'app'>, metadata: object | string): Promise<ProgramAnswer> {
  const body = typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
  return answerOf(
    await app.request(`${testOrigin}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );
}

async function answerOf(response: Response): Promise<ProgramAnswer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

/** An app in the middle of being connected. */
export interface Attempt {
  verifier: string;
  request: AppRequest;
}

/** Registers an app and returns its authorization request. */
export async function attempt(product: Product, changes: Partial<AppRequest> = {}): Promise<Attempt> {
  const { body } = await register(product, { client_name: 'Claude Code', redirect_uris: [redirectUri] });
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    client_id: String(body.client_id),
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${testOrigin}/mcp`,
    scope: 'read record propose',
    state: 'the state of the app',
    ...changes,
  };
  return { verifier, request };
}

type Choice = Partial<Pick<AppConsent, 'projects' | 'scopes' | 'days'>>;

/** Allows a request as the person of a browser. */
export function allow(browser: Browser, request: AppRequest, choice: Choice = {}): Promise<Answer> {
  const consent = { request, projects: null, scopes: ['read', 'record', 'propose'], days: 30, ...choice };
  return browser.post('/api/connected-apps/consent', consent);
}

/** Exchanges a code. */
export function exchange(product: Product, { verifier, request }: Attempt, code: string, changes: Record<string, string> = {}) {
  return postForm(product, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: request.client_id,
    redirect_uri: request.redirect_uri,
    code_verifier: verifier,
    resource: request.resource,
    ...changes,
  });
}

/** Exchanges a refresh token. */
export function renew(product: Product, { request }: Attempt, token: string, changes: Record<string, string> = {}) {
  return postForm(product, '/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: request.client_id, ...changes });
}

export interface ConnectedApp {
  attempt: Attempt;
  /** The id of its access, among the API keys. */
  keyId: string;
  code: string;
  access: string;
  refresh: string;
}

/** Connects an app as a person. */
export async function connectedApp(product: Product, browser: Browser, choice: Choice = {}): Promise<ConnectedApp> {
  const made = await attempt(product);
  const code = codeIn(await allow(browser, made.request, choice));
  const { body, status } = await exchange(product, made, code);
  if (status !== 200) throw new Error(`the exchange was answered with ${status}: ${JSON.stringify(body)}`);
  const keys = await browser.get('/api/api-keys?kind=app&sort=created&direction=desc&limit=1&offset=0');
  const keyId = String(keys.body.items?.[0]?.id);
  return { attempt: made, keyId, code, access: String(body.access_token), refresh: String(body.refresh_token) };
}

/** Returns the code that the browser takes back to the app. */
export function codeIn(answer: Answer): string {
  const { redirectUrl } = JSON.parse(answer.text);
  const code = redirectUrl && new URL(redirectUrl).searchParams.get('code');
  if (!code) throw new Error(`no code in ${answer.status} ${answer.text}`);
  return code;
}

/** Calls a tool with a token. The answer is JSON, or a line of a stream. */
export async function callTool({ app }: Pick<Product, 'app'>, token: string, name = 'search', given: object = { query: 'refunds' }) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await app.request(`${testOrigin}/mcp`, { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, text, challenge: response.headers.get('www-authenticate') ?? '' };
}

/** The memory of an app that connects with the official SDK. `sentTo` is where it sends the browser. */
export class AppMemory implements OAuthClientProvider {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata: OAuthClientMetadata = { client_name: 'Claude Code', redirect_uris: [redirectUri] };
  sentTo: URL | undefined;
  registered: StoredOAuthClientInformation | undefined;
  held: StoredOAuthTokens | undefined;
  #verifier = '';

  clientInformation = () => this.registered;
  saveClientInformation = (registered: StoredOAuthClientInformation) => {
    this.registered = registered;
  };
  tokens = () => this.held;
  saveTokens = (held: StoredOAuthTokens) => {
    this.held = held;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  state = () => 'the state of the app';
}

/** Returns the request in an address that an app sends the browser to. */
export function requestIn(url: URL): AppRequest {
  const of = (name: string) => url.searchParams.get(name) ?? '';
  return {
    client_id: of('client_id'),
    redirect_uri: of('redirect_uri'),
    response_type: of('response_type'),
    code_challenge: of('code_challenge'),
    code_challenge_method: of('code_challenge_method'),
    resource: of('resource'),
    scope: of('scope'),
    state: of('state'),
  };
}

/** Lets all tokens of a kind, or all codes, of the demo's first tenant expire. Requests may not change when they do. */
export function expireTokens(product: Product, kind: 'access' | 'refresh' | 'code'): Promise<void> {
  const [table, where] = kind === 'code' ? ['oauth_codes', 'true'] : ['oauth_tokens', `kind = '${kind}'`];
  const columns =
    kind === 'code'
      ? "hash, tenant_id, key_id, redirect_uri, challenge, granted_until, now() - interval '1 second', used_at"
      : "hash, tenant_id, key_id, kind, now() - interval '1 second', used_at";
  return arrangeInAcme(
    product,
    `with old as (delete from ${table} where ${where} returning *) insert into ${table} select ${columns} from old`,
  );
}
