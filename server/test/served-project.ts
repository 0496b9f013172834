import type { ContextItem } from '@cairn/api';
import { type CountTokens, tokenizer } from '../src/agent/tokens.ts';
import { agentOf } from './agent-operations.ts';
import { withDemoProduct } from './demo-product.ts';
import { addKnowledge, type DecisionRow, type RuleRow } from './knowledge-rows.ts';

export type { DecisionRow, RuleRow } from './knowledge-rows.ts';

/** The arguments of `get_context`. */
export interface ServedRequest {
  task: string;
  paths: string[];
  tokenBudget: number;
}

/** A project with rules and decisions: their ids in the given order, and the contexts that its agents are served. */
export interface ServedProject {
  ids: { rules: string[]; decisions: string[] };
  serve(request: ServedRequest): Promise<{ items: Pick<ContextItem, 'id' | 'section' | 'tokens'>[]; tokens: number }>;
}

/** Runs `run`, which adds projects, with a new Cairn. */
export function withServedProjects<T>(
  run: (
    add: (given: { rules: readonly RuleRow[]; decisions: readonly DecisionRow[] }) => Promise<ServedProject>,
    count: CountTokens,
  ) => Promise<T>,
): Promise<T> {
  return withDemoProduct(async (product, owner) => {
    const tenantId = String((await owner.get('/api/auth/me')).body.user?.tenantId);
    let number = 0;
    return run(
      async (given) => {
        number += 1;
        const { id, slug } = (await owner.post('/api/projects', { name: `Served ${number}`, key: `SERVE${number}` })).body;
        const ids = await addKnowledge(product, { tenantId, projectId: String(id) }, given);
        const agent = await agentOf(product, 'owner@acme.example', [String(slug)]);
        return {
          ids,
          async serve(request) {
            const { items, tokens, code } = await agent.call('get_context', request);
            if (!items || tokens === undefined) throw new Error(`get_context was refused: ${code}`);
            return { items: items as unknown as Pick<ContextItem, 'id' | 'section' | 'tokens'>[], tokens }; // the response of this call
          },
        };
      },
      await tokenizer(),
    );
  });
}
