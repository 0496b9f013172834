import * as v from 'valibot';
import { ErrorCodeSchema } from './error.ts';
import { memberStates } from './member.ts';
import { tenantRoles } from './permission.ts';
import { tenantPlans } from './plan.ts';
import { sessionStates } from './session.ts';
import { tenantStates } from './tenant-admin.ts';
import { TenantNoteSchema } from './tenant-note.ts';
import { TicketSchema } from './ticket.ts';

/** Sessions of the requester's agents are shown for this many days. */
export const customerSessionDays = 14;

const OtherTicketSchema = v.pick(TicketSchema, ['id', 'number', 'subject', 'status', 'mergedInto', 'updatedAt']);
export type OtherTicket = v.InferOutput<typeof OtherTicketSchema>;

/** A session of an agent as staff see it: no title, no text, no file (decision 8). */
const CustomerSessionSchema = v.object({
  id: v.string(),
  client: v.string(),
  state: v.picklist(sessionStates),
  lastEventAt: v.string(),
  errors: v.number(),
  /** The last error code of Cairn in the session; null without one. */
  errorCode: v.nullable(ErrorCodeSchema),
});
export type CustomerSession = v.InferOutput<typeof CustomerSessionSchema>;

/** GET /tickets/{ticket}/customer: the requester, their organization, and what else staff may know about them. */
export const TicketCustomerSchema = v.object({
  /** Null for a sender without an account. */
  account: v.nullable(
    v.object({
      /** Null if they are no longer a member. */
      membership: v.nullable(v.object({ role: v.picklist(tenantRoles), status: v.picklist(memberStates), since: v.string() })),
      /** A date in UTC; null without a recorded sign-in. */
      lastSignInDay: v.nullable(v.string()),
    }),
  ),
  /** Null for a sender without an account: their tickets belong to no customer. */
  organization: v.nullable(
    v.object({
      id: v.string(),
      name: v.string(),
      plan: v.picklist(tenantPlans),
      status: v.picklist(tenantStates),
      /** Active members and open invitations, and the limit of the plan; null: unlimited. */
      seats: v.object({ used: v.number(), limit: v.nullable(v.number()) }),
      /** What platform administrators noted about it. */
      note: TenantNoteSchema,
    }),
  ),
  /** The latest other tickets of the requester, and of others in the organization. */
  requesterTickets: v.array(OtherTicketSchema),
  organizationTickets: v.array(OtherTicketSchema),
  sessions: v.array(CustomerSessionSchema),
});
export type TicketCustomer = v.InferOutput<typeof TicketCustomerSchema>;
