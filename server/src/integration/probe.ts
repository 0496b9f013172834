import type { ModelTest } from '@cairn/api';
import { askModel, type Connection, ModelFailure } from './model.ts';

const patience = { firstMs: 15_000, nextMs: 15_000 };

/** Tests the model with a short request, sent the same way as in conversations. */
export async function probeModel(connection: Connection, fetch: typeof globalThis.fetch): Promise<ModelTest> {
  const begun = performance.now();
  const end = new AbortController();
  const question = {
    system: 'You are asked whether you can be reached.',
    messages: [{ role: 'user' as const, content: 'Answer with OK.' }],
  };
  try {
    // Stops at the first chunk, or at the end without one: a reasoning model may output nothing within so few tokens.
    for await (const _ of askModel(connection, { ...question, maxTokens: 16, signal: end.signal }, { fetch, patience })) break;
    return { ok: true, milliseconds: Math.round(performance.now() - begun) };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { ok: false, problem: error.problem, retryAfter: error.retryAfter };
  } finally {
    end.abort();
  }
}
