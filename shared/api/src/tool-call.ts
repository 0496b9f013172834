import * as v from 'valibot';
import { CitationSchema } from './citation.ts';

/** The tools of a model while it answers: search the project's records, and read one in full. */
export const modelTools = ['search', 'fetch'] as const;
export type ModelToolName = (typeof modelTools)[number];

/** Maximum number of tool calls and of model requests per answer. The last request must be answered in text. */
export const maxToolCalls = 8;
export const maxModelSteps = 4;

/** A found or fetched record, as shown to readers. */
export const ToolItemSchema = v.pick(CitationSchema, ['type', 'id', 'label', 'title', 'href']);
export type ToolItem = v.InferOutput<typeof ToolItemSchema>;

/** A tool call of a model during an answer. */
export const ToolCallSchema = v.object({
  type: v.literal('tool-call'),
  tool: v.picklist(modelTools),
  /** The search words, or the records to fetch, each by its id or label. Secrets are removed. */
  input: v.array(v.string()),
  /** `failed`: it was refused, or the answer ended before it completed. */
  state: v.picklist(['running', 'done', 'failed']),
  items: v.array(ToolItemSchema),
  /** A search found more than these. */
  more: v.boolean(),
});
export type ToolCall = v.InferOutput<typeof ToolCallSchema>;
