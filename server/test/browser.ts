import type { AuthResponse, ErrorBody, Thread, Ticket } from '@cairn/api';
import type { Hono } from 'hono';
import { demoPassword } from '../src/demo/accounts.ts';
import type { AppEnv } from '../src/http/context.ts';
import type { ProductServices } from '../src/services.ts';
import { type Product, testOrigin } from './product.ts';

/** A parsed response body of any call, with every part optional. */
export type Json = Partial<Omit<ErrorBody, 'success' | 'current'>> &
  Partial<Omit<AuthResponse, 'code' | 'message' | 'remainingAttempts'>> &
  Partial<Thread> & {
    current?: Json;
    items?: Json[];
    total?: number;
    id?: string;
    number?: number;
    version?: number;
    title?: string;
    slug?: string;
    status?: string;
    outcome?: string;
    context?: string;
    lastActivityAt?: string;
    lastSeenAt?: string | null;
    email?: string;
    role?: string;
    subject?: string;
    priority?: string;
    requester?: Ticket['requester'];
    assignee?: Ticket['assignee'];
    waitingSince?: string | null;
    solvedAt?: string | null;
    decidedAt?: string | null;
    endedAt?: string | null;
    deletedAt?: string | null;
    repoUrl?: string | null;
    reviewBy?: string | null;
    sessionId?: string;
    predecessor?: Json | null;
    successor?: Json | null;
    evidence?: Json[];
    signOff?: Json[];
    deciders?: Json[];
    confidence?: number;
    ticket?: Json;
    paths?: Record<string, Record<string, Json>>;
    url?: string;
    nonce?: string;
    key?: Json;
    secret?: string;
    state?: string;
    name?: string;
    lastUsed?: { at: string; address: string; client: string } | null;
    mails?: { to: string; text: string }[];
  };

/** The parts of a response that tests read. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body. */
  body: Json;
  text: string;
}

/** The parts of a browser that the API notices: a cookie jar, the headers of a same-origin request, JSON. */
export interface Browser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

export function openBrowser({ app, services }: { app: Hono<AppEnv>; services?: Pick<ProductServices, 'mailer'> }): Browser {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> => {
    const request: Record<string, string> = { 'sec-fetch-site': 'same-origin', origin: testOrigin };
    if (body !== undefined) request['content-type'] = 'application/json';
    if (cookies.size > 0) request.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.request(`${testOrigin}${path}`, {
      method,
      headers: { ...request, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    const text = await response.text();
    await services?.mailer.settled(); // a test looks for the mail at once
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : {}, text };
  };
  return {
    cookies,
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
    put: (path, body, headers = {}) => call('PUT', path, body, headers),
    patch: (path, body, headers = {}) => call('PATCH', path, body, headers),
    delete: (path, headers = {}) => call('DELETE', path, undefined, headers),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === '' || attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

/** Returns a browser that is signed in with a demo account. */
export async function signIn(product: Product, email: string): Promise<Browser> {
  const browser = openBrowser(product);
  const answer = await browser.post('/api/auth/login', { email, password: demoPassword });
  if (answer.status !== 200) throw new Error(`signing in as ${email} was answered with ${answer.status}`);
  return browser;
}

/** Returns the code in the newest mail to an address. */
export function mailedCode({ services }: Product, email: string): string | undefined {
  const mail = services.mailer.mailbox?.list().find(({ to }) => to === email);
  return /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1];
}

/** Returns the token of the link to `path` in the newest mail to an address. */
export function mailedToken({ services }: Product, email: string, path: string): string {
  const mails = services.mailer.mailbox?.list().filter(({ to }) => to === email) ?? [];
  for (const { text } of mails) {
    const [, token] = new RegExp(`${path}(?:\\?\\S*)?#([\\w-]{43})`).exec(text) ?? [];
    if (token) return token;
  }
  throw new Error(`no mail to ${email} leads to ${path}`);
}
