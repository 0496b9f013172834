import { hasActions, TicketActionsSchema } from '@cairn/api';
import * as v from 'valibot';

/** The actions of a macro that run when the reply is sent. */
export const StagedSchema = v.object({ macroId: v.string(), actions: TicketActionsSchema });
export type Staged = v.InferOutput<typeof StagedSchema>;

/** Returns whether a staged macro changes the ticket. Pure. */
export function changesTicket(staged: Staged | null): staged is Staged {
  return staged !== null && hasActions(staged.actions);
}
