import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

/** The heartbeat interval of a tab that shows a ticket, and its lease, both in seconds. */
export const presenceSeconds = { beat: 30, lease: 75 } as const;

/** What a member of staff does on a ticket. */
export const presenceStates = ['reading', 'writing'] as const;

/** PUT /tickets/{ticket}/presence. `tab` is a random id per tab; `gone` ends its presence at once. */
export const TicketPresenceInputSchema = v.object({
  tab: IdSchema,
  state: v.picklist([...presenceStates, 'gone'], 'VALUE_INVALID'),
});

/** Other staff on a ticket: those who write first, then by arrival. */
export const TicketPresenceSchema = v.object({
  items: v.array(v.object({ id: v.string(), name: v.string(), state: v.picklist(presenceStates), since: v.string() })),
});
export type TicketPresence = v.InferOutput<typeof TicketPresenceSchema>['items'][number];

/** Shows which staff read or answer a ticket now. Customers never see it. */
export const ticketPresenceOperations = {
  set: {
    tag: 'Tickets',
    name: 'setTicketPresence',
    method: 'put',
    path: '/tickets/{ticket}/presence',
    summary: `Says that the caller reads or answers the ticket, for ${presenceSeconds.lease} seconds. The answer names the other staff on it.`,
    access: 'staff.use',
    params: v.object({ ticket: IdSchema }),
    body: TicketPresenceInputSchema,
    output: TicketPresenceSchema,
    refusals: ['NOT_FOUND'],
    idempotent: false,
  },
} as const satisfies Record<string, Operation>;
