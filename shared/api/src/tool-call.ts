import * as v from 'valibot';
import { CitationSchema } from './citation.ts';

/** What a model may do while it answers: look for what the project has on record, and read it whole. */
export const modelTools = ['search', 'fetch'] as const;
export type ModelToolName = (typeof modelTools)[number];

/** How often it may do so within one answer, and how many requests one answer takes: the last of them is answered in words. */
export const maxToolCalls = 8;
export const maxModelSteps = 4;

/** What was found or read, as far as a reader is shown it. */
export const ToolItemSchema = v.pick(CitationSchema, ['type', 'id', 'label', 'title', 'href']);
export type ToolItem = v.InferOutput<typeof ToolItemSchema>;

/** Something that a model has looked up while it answered. */
export const ToolCallSchema = v.object({
  type: v.literal('tool-call'),
  tool: v.picklist(modelTools),
  /** The words of a search, or what was to be read, each by its id or as people cite it; without the secrets that were in it. */
  input: v.array(v.string()),
  /** `failed`: it was refused, or the answer ended before it was done. */
  state: v.picklist(['running', 'done', 'failed']),
  items: v.array(ToolItemSchema),
  /** A search has found others beyond these. */
  more: v.boolean(),
});
export type ToolCall = v.InferOutput<typeof ToolCallSchema>;
