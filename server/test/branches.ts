import { agentOf } from './agent-operations.ts';
import { openPayments } from './payments.ts';

export const branchesPath = '/api/projects/payments-api/branches';

/** A branch's own knowledge, and its effect on the context. */
interface OwnKnowledge {
  patterns: { pattern: AnswerRow; conflicts: AnswerRow[]; alike: AnswerRow[]; supersedes: string[]; tokens: number }[];
  decisions: { decision: AnswerRow; tokens: number }[];
  branch: AnswerRow;
  told: { tokens: number; budget: number };
  merged: { patterns: AnswerRow[]; decisions: AnswerRow[]; promoted: number } | null;
}

/** A row of a response, as a test reads it. */
export interface AnswerRow {
  id: string;
  version: number;
  [part: string]: unknown;
}

/** Starts the demo for a test file about branches of payments-api, with an agent that works there. The caller closes `product`. */
export async function openBranches() {
  const payments = await openPayments();
  const { product, lead, projectId } = payments;
  const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
  let branches = 0;
  /** Starts a session on a branch of its own, as an agent does. */
  async function work() {
    branches += 1;
    const branch = `feat/work-${branches}`;
    const { sessionId } = await agent.call('start_session', { goal: 'Work', client: 'Claude Code', model: 'opus', branch });
    const propose = async (rule: string) =>
      String((await agent.call('propose_pattern', { rule, rationale: '', kind: 'convention', sessionId })).id);
    const find = async () => (await lead.get(`${branchesPath}?q=${branch}`)).body.items?.[0] as unknown as AnswerRow;
    const knowledge = async () => (await lead.get(`${branchesPath}/${(await find()).id}/knowledge`)).body as unknown as OwnKnowledge;
    /** Returns the labels that an agent is served on the branch and on the default branch. */
    const told = async (id: string) =>
      Promise.all(
        [{ branch }, {}].map(async (on) => {
          const { items = [], leftOut = [] } = await agent.call('get_context', { tokenBudget: 20_000, ...on });
          return [...items, ...leftOut].some((one) => one.id === id);
        }),
      );
    return { branch, sessionId, propose, find, knowledge, told };
  }

  const accept = async (id: string, more = {}) => lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1, ...more });
  const inForce = async (rule: string) => {
    const made = (await lead.post('/api/patterns', { projectId, rule, kind: 'convention' })).body as unknown as { pattern: AnswerRow };
    await accept(made.pattern.id);
    return made.pattern.id;
  };
  const stateOf = async (id: string) => (await lead.get(`/api/patterns/${id}`)).body;
  return { ...payments, agent, work, accept, inForce, stateOf };
}
