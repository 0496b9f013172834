import * as v from 'valibot';
import { ErrorCodeSchema } from './error.ts';
import { memberStates } from './member.ts';
import { tenantRoles } from './permission.ts';
import { tenantPlans } from './plan.ts';
import { sessionStates } from './session.ts';
import { tenantStates } from './tenant-admin.ts';
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
  /** The last code of Cairn among its errors; null where they name none. */
  errorCode: v.nullable(ErrorCodeSchema),
});
export type CustomerSession = v.InferOutput<typeof CustomerSessionSchema>;

/** GET /tickets/{ticket}/customer: who asks, for what organization, and what else staff may know of them. */
export const TicketCustomerSchema = v.object({
  /** Null for a sender without an account. */
  account: v.nullable(
    v.object({
      /** Null where they are not a member any more. */
      membership: v.nullable(v.object({ role: v.picklist(tenantRoles), status: v.picklist(memberStates), since: v.string() })),
      /** A date in UTC; null where no sign-in is on record. */
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
      /** Active members and open invitations, and how many the plan allows; null: any number. */
      seats: v.object({ used: v.number(), limit: v.nullable(v.number()) }),
    }),
  ),
  /** The latest others of the same requester, and of others in the organization. */
  requesterTickets: v.array(OtherTicketSchema),
  organizationTickets: v.array(OtherTicketSchema),
  sessions: v.array(CustomerSessionSchema),
});
export type TicketCustomer = v.InferOutput<typeof TicketCustomerSchema>;
