import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';

/** What the server can say of an organization and its member, from the rows that are there: the steps of the set-up name them. */
export const setupFacts = [
  'project.created',
  'conversation.started',
  'decision.recorded',
  'decision.settled',
  'preferences.chosen',
  'api-key.created',
  'agent.seen',
  'session.begun',
  'pattern.accepted',
  'colleague.invited',
  'tenant.named',
] as const;
export type SetupFact = (typeof setupFacts)[number];

/** GET /registry/setup: the steps that this member has before them, in order; none once all are done, or when they were put away. */
export const SetupSchema = v.object({
  steps: v.array(v.object({ id: v.string(), label: v.string(), text: v.string(), to: v.string(), done: v.boolean() })),
});
export type Setup = v.InferOutput<typeof SetupSchema>;

export const SetupQuerySchema = v.object({ locale: v.optional(LocaleSchema) });
