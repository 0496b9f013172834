import type { NewEvent } from '@cairn/api';
import { agentOf } from './agent-operations.ts';
import { withDemoProduct } from './demo-product.ts';
import { runTenantJobs } from './tenant-jobs.ts';

/** A proposal of learning: the rule and its quotes. */
export interface LearnedProposal {
  rule: string;
  quotes: string[];
}

/**
 * Plays ended sessions of one agent in an empty project of a new Cairn, and runs learning after each, as in a week.
 * @returns what learning has proposed at the end
 */
export function playSessions(sessions: readonly (readonly Omit<NewEvent, 'id'>[])[]): Promise<LearnedProposal[]> {
  return withDemoProduct(async (product, owner) => {
    const { slug = '' } = (await owner.post('/api/projects', { name: 'Played week', key: 'WEEK' })).body;
    const agent = await agentOf(product, 'owner@acme.example', [slug]);
    for (const events of sessions) {
      const { sessionId = '' } = await agent.call('start_session', { goal: events[0]?.text ?? '', client: 'Bench', model: 'none' });
      const recorded = await agent.call('record_event', { sessionId, events: events.map((event, at) => ({ id: String(at), ...event })) });
      if (recorded.recorded !== events.length) throw new Error(`a session was not recorded whole: ${JSON.stringify(recorded)}`);
      await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.' } });
      await runTenantJobs(product.database, product.services.log);
    }
    const { text } = await owner.get(`/api/patterns?project=${slug}&limit=100`);
    const { items } = JSON.parse(text) as { items: { rule: string; evidence: { quote: string }[] }[] }; // the response of this call
    return items.map(({ rule, evidence }) => ({ rule, quotes: evidence.map(({ quote }) => quote) }));
  });
}
