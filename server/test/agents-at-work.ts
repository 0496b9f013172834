import { agentOf, type WorkingAgent } from './agent-operations.ts';
import { type Browser, signIn } from './browser.ts';
import { type Product, startProduct } from './product.ts';

interface AgentsAtWork {
  product: Product;
  /** The user who reviews what the agents do. */
  lead: Browser;
  /** An agent with a key for `payments-api` only. */
  payments: WorkingAgent;
}

/** Starts the demo, with an agent in one of its projects and the lead who reviews its work. */
export async function startAgentsAtWork(): Promise<AgentsAtWork> {
  const product = await startProduct({ demo: true });
  const lead = await signIn(product, 'lead@acme.example');
  return { product, lead, payments: await agentOf(product, 'dev@acme.example', ['payments-api']) };
}

/** Returns an agent of the same tenant whose key reaches a project other than `payments-api`. */
export async function agentElsewhere({ product, lead }: Pick<AgentsAtWork, 'product' | 'lead'>): Promise<WorkingAgent> {
  const { items = [] } = (await lead.get('/api/projects?status=active&limit=100')).body;
  const other = items.find(({ slug }) => slug !== 'payments-api');
  if (!other) throw new Error('the demo has no second project');
  return agentOf(product, 'owner@acme.example', [String(other.slug)]);
}

/** Starts a session of the agent with the fields of `more`, and returns its id. */
export async function startSession(agent: WorkingAgent, more: object = {}): Promise<string> {
  const started = await agent.call('start_session', { goal: 'Add partial refunds', client: 'Claude Code', model: 'sonnet', ...more });
  return String(started.sessionId);
}

/** Returns an event of a session as an agent records it: a note, unless `more` says otherwise. */
export const note = (id: string, more: object = {}) => ({ id, kind: 'note', text: `note ${id}`, ...more });
