import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';

/** Facts about an organization and its member that the server derives from existing rows. Set-up steps refer to them. */
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

/** GET /registry/setup: the member's set-up steps in order; none once all are done or dismissed. */
export const SetupSchema = v.object({
  steps: v.array(v.object({ id: v.string(), label: v.string(), text: v.string(), to: v.string(), done: v.boolean() })),
});
export type Setup = v.InferOutput<typeof SetupSchema>;

export const SetupQuerySchema = v.object({ locale: v.optional(LocaleSchema) });
