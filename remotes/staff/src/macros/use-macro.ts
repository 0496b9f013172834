import { fillMacro, hasActions, type Macro, type Ticket, TicketActionsSchema, ticketOperations } from '@cairn/api';
import { getSession, notify, notifyFailure, offerUndo, queryClient, runOperation } from '@cairn/shell';
import { afterFrame } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import * as v from 'valibot';
import { refreshTicketLists, showTicket, ticketQuery } from '../tickets/queries.ts';
import { refreshMacros } from './queries.ts';

/** What a macro does with the ticket once the reply is sent. */
export const StagedSchema = v.object({ macroId: v.string(), actions: TicketActionsSchema });
export type Staged = v.InferOutput<typeof StagedSchema>;

/**
 * Uses a macro: its text is inserted where the cursor is, and its actions wait for the reply. One without a text changes the ticket
 * at once.
 */
export function useMacro(
  ticket: Ticket,
  field: RefObject<HTMLTextAreaElement | null>,
  stage: (staged: Staged | null) => void,
): (macro: Macro) => void {
  const { t } = useLingui();
  const apply = async ({ id, name, actions }: Macro) => {
    try {
      const body = { version: ticket.version, actions, macroId: id };
      const saved = await runOperation(ticketOperations.apply, { params: { ticket: ticket.id }, body });
      show(saved);
      const done = t`“${name}” is applied`;
      if (saved.status === ticket.status) notify('green', done);
      else offerUndo(done, () => void undo(saved));
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: ticketQuery(ticket.number).queryKey });
      notifyFailure(error);
    }
    refreshMacros();
  };
  return (macro) => {
    if (macro.text === '') return void apply(macro);
    stage({ macroId: macro.id, actions: macro.actions });
    const text = fillMacro(macro.text, valuesOf(ticket));
    // Once the menu has closed and given the focus back.
    afterFrame(() => insertText(field.current, text));
  };
}

async function undo({ id, version }: Ticket): Promise<void> {
  try {
    show(await runOperation(ticketOperations.undo, { params: { ticket: id }, body: { version } }));
  } catch (error) {
    notifyFailure(error);
  }
}

function show(ticket: Ticket): void {
  showTicket(ticket);
  refreshTicketLists();
}

/** Does a staged macro change the ticket? */
export function changesTicket(staged: Staged | null): staged is Staged {
  return staged !== null && hasActions(staged.actions);
}

function valuesOf({ requester, number, subject }: Ticket): Parameters<typeof fillMacro>[1] {
  return {
    first_name: requester.name.split(/\s+/)[0] ?? requester.name,
    full_name: requester.name,
    organization: requester.tenant,
    ticket_number: String(number),
    ticket_subject: subject,
    agent_name: getSession()?.user.displayName ?? '',
  };
}

/** As if it were typed, so that the browser's own undo takes it out again: no other call leaves it in the history of the field. */
function insertText(field: HTMLTextAreaElement | null, text: string): void {
  field?.focus();
  document.execCommand('insertText', false, text);
}
