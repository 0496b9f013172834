import { hasActions, TicketActionsSchema } from '@cairn/api';
import * as v from 'valibot';

/** What a macro does with the ticket once the reply is sent. */
export const StagedSchema = v.object({ macroId: v.string(), actions: TicketActionsSchema });
export type Staged = v.InferOutput<typeof StagedSchema>;

/** Does a staged macro change the ticket? Pure. */
export function changesTicket(staged: Staged | null): staged is Staged {
  return staged !== null && hasActions(staged.actions);
}
