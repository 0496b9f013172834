import { APICallError, isStepCount, jsonSchema, StreamProviderError, TypeValidationError, tool } from 'ai';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** Something that a model may do while it answers. */
export interface ModelTool {
  summary: string;
  /** What it takes, as JSON Schema: told to the model, which need not hold to it. */
  input: Record<string, unknown>;
  /** What comes of it, as the model reads it. Never fails: that is told as well. `id` is the model's name for the call. */
  perform(input: unknown, id: string): Promise<string>;
}

/** What a model may do, and how many requests it may take for that. */
export interface ModelTools {
  each: Record<string, ModelTool>;
  maxSteps: number;
  /** What it is told of them, behind all else; in the last request, which is answered in words, `lastly` in its place. */
  told: string;
  lastly: string;
}

/** The settings of a call with tools. In its last request nothing is done for the model, and to ask for it is a failure. */
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

/** The models (by address and name) that have refused tools. One that learns to use them is found out after an hour. */
const refusing = new LRUCache<string, true>({ max: 1_000, ttl: 3_600_000 });

const placeOf = ({ baseUrl, model }: { baseUrl: string; model: string }) => `${baseUrl} ${model}`;

/** Is a model known to take no tools? */
export function refusesTools(connection: { baseUrl: string; model: string }): boolean {
  return refusing.has(placeOf(connection));
}

/** Remembers that a model which refused tools has answered without them. */
export function noteRefusal(connection: { baseUrl: string; model: string }): void {
  refusing.set(placeOf(connection), true);
}

/** The statuses by which a request is refused for what it asks for. */
const refusals = [400, 404, 422, 501];
const speaksOfTools = (words: string) => /\btools?\b/i.test(words);

/** What an endpoint that has begun with 200 says in its stream in place of an answer, by the protocol or in bare words. */
const SaidInStreamSchema = v.union([
  v.object({ message: v.string(), code: v.nullish(v.union([v.string(), v.number()])) }),
  v.pipe(
    v.object({ error: v.string() }),
    v.transform(({ error }) => ({ message: error, code: null })),
  ),
]);

/**
 * May a request have been refused for its tools? That is said in many ways: by 400, 404 or 422 (Ollama, vLLM, OpenRouter), by 500 and
 * in words (llama.cpp), and as an error within a stream of status 200, by a code or in words (gateways that answer before they ask).
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
