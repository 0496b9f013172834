import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

/** How often a tab that shows a ticket says so, and after how long without that it no longer counts. */
export const presenceSeconds = { beat: 30, lease: 75 } as const;

/** What a member of staff does on a ticket. */
export const presenceStates = ['reading', 'writing'] as const;

/** PUT /tickets/{ticket}/presence. `tab` is random, one for each tab; `gone` ends its presence at once. */
export const TicketPresenceInputSchema = v.object({
  tab: IdSchema,
  state: v.picklist([...presenceStates, 'gone'], 'VALUE_INVALID'),
});

/** Who else is on a ticket: those who write first, then by arrival. */
export const TicketPresenceSchema = v.object({
  items: v.array(v.object({ id: v.string(), name: v.string(), state: v.picklist(presenceStates), since: v.string() })),
});
export type TicketPresence = v.InferOutput<typeof TicketPresenceSchema>['items'][number];

/** Which staff read or answer a ticket at the moment. Customers never see it. */
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
