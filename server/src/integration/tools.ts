import { APICallError, isStepCount, jsonSchema, StreamProviderError, TypeValidationError, tool } from 'ai';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** A tool that a model may use while it answers. */
export interface ModelTool {
  summary: string;
  /** The JSON Schema of its input. Models may violate it. */
  input: Record<string, unknown>;
  /** Returns the result for the model. Never rejects; errors are part of the result. `id` is the model's id of the call. */
  perform(input: unknown, id: string): Promise<string>;
}

/** The tools of a model, and the maximum number of requests. */
export interface ModelTools {
  each: Record<string, ModelTool>;
  maxSteps: number;
  /** Instructions appended to the prompt. The last request must be answered with text and gets `lastly` instead. */
  told: string;
  lastly: string;
}

/** Returns the settings of a call with tools. In the last request, tool calls are not executed and count as a failure. */
export function settingsWith({ each, maxSteps, told, lastly }: ModelTools, system: string) {
  return {
    instructions: `${system}\n\n${told}`,
    tools: Object.fromEntries(
      Object.entries(each).map(([name, { summary, input, perform }]) => [
        name,
        tool({
          description: summary,
          inputSchema: jsonSchema<unknown>(input),
          execute: (given: unknown, { toolCallId }) => perform(given, toolCallId),
        }),
      ]),
    ),
    stopWhen: isStepCount(maxSteps),
    prepareStep: ({ stepNumber }: { stepNumber: number }) =>
      stepNumber + 1 < maxSteps ? undefined : { toolChoice: 'none' as const, instructions: `${system}\n\n${lastly}` },
  };
}

/** Models (by address and name) that have rejected tools. Checked again after an hour. */
const refusing = new LRUCache<string, true>({ max: 1_000, ttl: 3_600_000 });

const placeOf = ({ baseUrl, model }: { baseUrl: string; model: string }) => `${baseUrl} ${model}`;

/** Returns true if a model is known to reject tools. */
export function refusesTools(connection: { baseUrl: string; model: string }): boolean {
  return refusing.has(placeOf(connection));
}

/** Records that a model rejected tools but answered without them. */
export function noteRefusal(connection: { baseUrl: string; model: string }): void {
  refusing.set(placeOf(connection), true);
}

/** Status codes for rejected requests. */
const refusals = [400, 404, 422, 501];
const speaksOfTools = (words: string) => /\btools?\b/i.test(words);

/** Errors that an endpoint sends inside a stream of status 200, as in the protocol or as plain text. */
const SaidInStreamSchema = v.union([
  v.object({ message: v.string(), code: v.nullish(v.union([v.string(), v.number()])) }),
  v.pipe(
    v.object({ error: v.string() }),
    v.transform(({ error }) => ({ message: error, code: null })),
  ),
]);

/**
 * Returns true if a request may have been rejected because of its tools: with 400, 404 or 422 (Ollama, vLLM, OpenRouter), with 500 and a
 * message (llama.cpp), or as an error within a stream of status 200, by code or message (gateways that respond before they forward).
 */
export function mayMeanTools(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (StreamProviderError.isInstance(cause)) return meansTools(cause.data);
    if (TypeValidationError.isInstance(cause)) return meansTools(cause.value);
    if (!APICallError.isInstance(cause) || cause.statusCode === undefined) continue;
    if (refusals.includes(cause.statusCode)) return true;
    return cause.statusCode >= 500 && speaksOfTools(cause.responseBody ?? '');
  }
  return false;
}

function meansTools(said: unknown): boolean {
  const parsed = v.safeParse(SaidInStreamSchema, said);
  return parsed.success && (refusals.includes(Number(parsed.output.code)) || speaksOfTools(parsed.output.message));
}
