import * as v from 'valibot';
import { InvitationSchema } from './invitation.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { MemberSchema, memberStates, secondFactors } from './member.ts';
import { tenantRoles } from './permission.ts';
import { IdSchema } from './plain-text.ts';

/** States of the invitations in the list. Accepted ones are members, withdrawn ones are not listed. */
export const invitedStates = ['invited', 'expired', 'declined'] as const;
export const personStates = [...memberStates, ...invitedStates] as const;
export type PersonState = (typeof personStates)[number];

/** A row of the list of people: a member, or an invitation that is pending, has expired, or was declined within the last week. */
export const PersonSchema = v.variant('kind', [
  v.object({ kind: v.literal('member'), id: v.string(), member: MemberSchema }),
  v.object({ kind: v.literal('invitation'), id: v.string(), invitation: InvitationSchema }),
]);
export type Person = v.InferOutput<typeof PersonSchema>;

/** Returns the state of a person: that of their membership, or that of their invitation. */
export function personState(person: Person): PersonState {
  if (person.kind === 'member') return person.member.status;
  const { state } = person.invitation;
  return state === 'expired' || state === 'declined' ? state : 'invited';
}

const personFilters = {
  role: anyOf(tenantRoles),
  status: anyOf(personStates),
  /** Members with this second factor. Invitations have none. */
  factor: anyOf(secondFactors),
  /** Those who can read this project, by id or slug. */
  project: v.optional(IdSchema),
  ...sortQuery(['role', 'name', 'seen', 'status', 'joined'], 'role', 'asc'),
};
/** GET /people. */
export const PersonListQuerySchema = v.object({ ...pageQuery, ...personFilters });
/** GET /people/export. */
export const PersonExportQuerySchema = v.object({ ...exportQuery, ...personFilters });
export const PersonListSchema = pageOf(PersonSchema);

/** GET /people/seats: active members and pending invitations, each of which takes a seat, and the seats of the plan. */
export const PeopleSeatsSchema = v.object({
  people: v.number(),
  invitations: v.number(),
  suspended: v.number(),
  /** Null: unlimited. */
  limit: v.nullable(v.number()),
});
export type PeopleSeats = v.InferOutput<typeof PeopleSeatsSchema>;
