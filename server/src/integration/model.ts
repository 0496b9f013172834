import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelProblem } from '@cairn/api';
import { APICallError, type ModelMessage, streamText } from 'ai';
import { AddressRefused } from './address.ts';
import { type ModelTools, mayMeanTools, noteRefusal, refusesTools, settingsWith } from './tools.ts';

/** How a model is called. */
export interface Connection {
  baseUrl: string;
  model: string;
  key: string | null;
}

export interface Question {
  system: string;
  messages: ModelMessage[];
  maxTokens?: number;
  /** Tools that it may use. A model that rejects tools is asked without them. */
  tools?: ModelTools | undefined;
  /** Aborts the call. */
  signal: AbortSignal;
}

/** Timeouts in milliseconds: for the first chunk, and between chunks. */
export interface Patience {
  firstMs: number;
  nextMs: number;
}
export const usualPatience: Patience = { firstMs: 60_000, nextMs: 30_000 };

/** Returns the time `seconds` from now, or null if the model gave none. */
export function momentAfter(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(Date.now() + seconds * 1000);
}

/** The model gave no or only a partial answer. `retryAfter` is in seconds, if the model gave it. */
export class ModelFailure extends Error {
  readonly problem: ModelProblem;
  readonly retryAfter: number | null;
  constructor(problem: ModelProblem, { retryAfter = null, cause }: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(`the language model: ${problem}`, { cause });
    this.name = 'ModelFailure';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

export type ModelEvent =
  | { type: 'text'; text: string }
  /** The model calls a tool, and has received the result. `id` is the model's id of the call; calls may overlap. */
  | { type: 'call'; id: string; tool: string; input: unknown }
  | { type: 'told'; id: string }
  | { type: 'end'; tokens: { input: number; output: number } | null };

interface Means {
  fetch: typeof globalThis.fetch;
  patience?: Patience | undefined;
}

/**
 * Asks a model and yields its output. Does not retry, except without tools if the model rejects them.
 * @throws ModelFailure
 */
export async function* askModel(connection: Connection, question: Question, means: Means): AsyncGenerator<ModelEvent, void> {
  const plain = { ...question, tools: undefined };
  if (!question.tools || refusesTools(connection)) return yield* ask(connection, plain, means);
  let answers = false;
  try {
    for await (const event of ask(connection, question, means)) {
      answers = true;
      yield event;
    }
    return undefined;
  } catch (error) {
    if (answers || !mayMeanTools(error)) throw error;
  }
  for await (const event of ask(connection, plain, means)) {
    noteRefusal(connection);
    yield event;
  }
}

async function* ask(
  { baseUrl, model, key }: Connection,
  { system, messages, maxTokens, tools, signal }: Question,
  { fetch, patience = usualPatience }: Means,
): AsyncGenerator<ModelEvent, void> {
  const silence = new AbortController();
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    includeUsage: true,
    fetch,
    ...(key === null ? {} : { apiKey: key }),
  });
  const { stream } = streamText({
    model: provider.chatModel(model),
    messages,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, silence.signal]),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(tools ? settingsWith(tools, system) : { instructions: system }),
    onError: () => undefined, // the stream also contains the error
  });
  const parts = stream[Symbol.asyncIterator]();
  let patient = patience.firstMs;
  /** Running tool calls. Meanwhile the model waits for us, so there is no timeout. */
  const underWay = new Set<string>();
  try {
    while (true) {
      const { value: part, done } = await within(underWay.size > 0 ? null : patient, parts.next(), () => silence.abort());
      if (done) throw new ModelFailure('BROKEN_OFF');
      switch (part.type) {
        case 'text-delta':
          patient = patience.nextMs;
          if (part.text !== '') yield { type: 'text', text: part.text };
          break;
        case 'reasoning-delta':
        case 'tool-input-delta':
          patient = patience.nextMs;
          break;
        case 'tool-call':
          if (part.invalid) break;
          underWay.add(part.toolCallId);
          yield { type: 'call', id: part.toolCallId, tool: part.toolName, input: part.input };
          break;
        case 'tool-result':
          if (underWay.delete(part.toolCallId)) yield { type: 'told', id: part.toolCallId };
          break;
        case 'finish-step':
          patient = patience.firstMs;
          break;
        case 'error':
          throw failureOf(part.error);
        case 'abort':
          throw new ModelFailure('BROKEN_OFF');
        case 'finish': {
          // A stream without a finish reason was cut off.
          if (part.rawFinishReason === undefined) throw new ModelFailure('BROKEN_OFF');
          const { inputTokens, outputTokens } = part.totalUsage;
          yield {
            type: 'end',
            tokens: inputTokens === undefined || outputTokens === undefined ? null : { input: inputTokens, output: outputTokens },
          };
          return;
        }
      }
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    silence.abort();
  }
}

/** Responses that violate the protocol or the request, such as a tool call where text was required. */
const malformed = ['AI_TypeValidationError', 'AI_JSONParseError', 'AI_InvalidResponseDataError', 'AI_ToolChoiceViolationError'];

/** Converts an error to the problem with the model or the connection. */
export function failureOf(error: unknown): ModelFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelFailure) return cause;
    if (cause instanceof AddressRefused) return new ModelFailure('ADDRESS_REFUSED', { cause: error });
    if (APICallError.isInstance(cause) && cause.statusCode !== undefined)
      return new ModelFailure(problemOf(cause.statusCode), { retryAfter: secondsOf(cause.responseHeaders?.['retry-after']), cause: error });
    if (malformed.includes(cause.name)) return new ModelFailure('MALFORMED', { cause: error });
  }
  return new ModelFailure(APICallError.isInstance(error) ? 'UNREACHABLE' : 'BROKEN_OFF', { cause: error });
}

function problemOf(status: number): ModelProblem {
  if (status < 300) return 'BROKEN_OFF'; // the response had started
  if (status === 401 || status === 403) return 'UNAUTHORIZED';
  if (status === 404) return 'MODEL_UNKNOWN';
  if (status === 429) return 'RATE_LIMITED';
  if (status >= 500) return 'OVERLOADED';
  return 'REFUSED';
}

/** Parses Retry-After (RFC 9110, section 10.2.3): seconds or a date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

async function within<T>(milliseconds: number | null, work: Promise<T>, giveUp: () => void): Promise<T> {
  if (milliseconds === null) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ModelFailure('STALLED'));
      giveUp();
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
