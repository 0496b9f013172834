import type { ModelTest } from '@cairn/api';
import { askModel, type Connection, ModelFailure } from './model.ts';

const patience = { firstMs: 15_000, nextMs: 15_000 };

/** Asks the model for a word, in the very way in which conversations ask it, and says what came of it. */
export async function probeModel(connection: Connection, fetch: typeof globalThis.fetch): Promise<ModelTest> {
  const begun = performance.now();
  const end = new AbortController();
  const question = {
    system: 'You are asked whether you can be reached.',
    messages: [{ role: 'user' as const, content: 'Answer with OK.' }],
  };
  try {
    // Its first word, or its end without one: a model that thinks first says nothing within so few tokens.
    for await (const _ of askModel(connection, { ...question, maxTokens: 16, signal: end.signal }, { fetch, patience })) break;
    return { ok: true, milliseconds: Math.round(performance.now() - begun) };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { ok: false, problem: error.problem, retryAfter: error.retryAfter };
  } finally {
    end.abort();
  }
}
