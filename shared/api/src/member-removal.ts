import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { IdSchema } from './plain-text.ts';

/** Maximum number of projects and decisions that a hand-over names. */
export const maxHandoverNames = 100;

/** GET /members/{id}/handover: what somebody else takes over when the member is removed. */
export const HandoverSchema = v.object({
  /** The projects that they lead. The receiver becomes a team lead there. */
  projects: v.object({ items: v.array(v.object({ id: v.string(), name: v.string() })), total: v.number() }),
  /** Undecided decisions that they were asked to sign and have not signed yet. */
  decisions: v.object({ items: v.array(v.object({ id: v.string(), number: v.number(), title: v.string() })), total: v.number() }),
  /** The number of their open support tickets. */
  tickets: v.number(),
  /** The number of views of lists that they share with the organization. */
  views: v.number(),
  /** The number of their API keys that still work. They are revoked, not handed over. */
  keys: v.number(),
});
export type Handover = v.InferOutput<typeof HandoverSchema>;

/** Returns whether somebody has to take something over. Keys end without a receiver. */
export function needsReceiver({ projects, decisions, tickets, views }: Handover): boolean {
  return projects.total + decisions.total + tickets + views > 0;
}

/** POST /members/{id}/removal. `version` is the one that the person saw; `receiver` is the user id of another active member. */
export const MemberRemovalSchema = v.object({ version: VersionSchema, receiver: v.nullable(IdSchema) });
export type MemberRemoval = v.InferOutput<typeof MemberRemovalSchema>;
