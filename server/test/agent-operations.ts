import type { AgentOperation, ApiKeyScope } from '@cairn/api';
import { type AgentCaller, makeKey, openAgent } from './agent.ts';
import { signIn } from './browser.ts';
import type { Product } from './product.ts';

interface Item {
  id: string;
  type: string;
  label: string;
  title: string;
  status: string;
  confidence: number | null;
  why: unknown;
  [part: string]: unknown;
}

/** The response of an operation, with every part optional. */
export interface OperationAnswer {
  [part: string]: unknown;
  code?: string;
  issues?: { field: string; code: string }[];
  text?: string;
  tokens?: number;
  items?: Item[];
  leftOut?: { id: string }[];
  sessionId?: string;
  cursor?: string | null;
}

export interface WorkingAgent {
  secret: string;
  keyId: string;
  caller: AgentCaller;
  /** Calls an operation over REST. Returns its response; on a refusal, the error body. */
  call(name: AgentOperation, input: object): Promise<OperationAnswer>;
}

/** Returns an agent with a fresh key of a user, for these projects (by slug) or all. */
export async function agentOf(
  product: Product,
  email: string,
  slugs: readonly string[] | null,
  scopes: ApiKeyScope[] = ['read', 'record', 'propose'],
): Promise<WorkingAgent> {
  const browser = await signIn(product, email);
  const projects = slugs && (await Promise.all(slugs.map(async (slug) => String((await browser.get(`/api/projects/${slug}`)).body.id))));
  const { secret, key } = await makeKey(browser, { projects, scopes, callsPerMinute: 600 });
  const caller = openAgent(product, secret);
  return {
    secret,
    keyId: String(key.id),
    caller,
    call: async (name, input) => JSON.parse((await caller.post(`/api/agent/${name}`, input)).text),
  };
}
