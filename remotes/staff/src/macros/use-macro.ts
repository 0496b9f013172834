import { fillMacro, type Macro, type Ticket, ticketOperations } from '@cairn/api';
import { getSession, notify, notifyFailure, offerUndo, queryClient, runOperation } from '@cairn/shell';
import { afterFrame } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { insertText } from '../texts/insert-text.ts';
import { changedFields } from '../tickets/changed-fields.ts';
import { refreshTicketLists, showTicket, ticketQuery } from '../tickets/queries.ts';
import { refreshMacros } from './queries.ts';
import type { Staged } from './staged.ts';

/**
 * Applies a macro: inserts its text at the cursor, and stages its actions until the reply is sent. A macro without a text changes the
 * ticket at once.
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
      const fields = changedFields(ticket, saved);
      // The server can only undo a change of status: with further changes no partial undo is offered.
      if (fields.length === 1 && fields[0] === 'status') offerUndo(done, () => void undo(saved));
      else notify('green', done);
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
    // Runs after the menu has closed and returned the focus.
    afterFrame(() => field.current && insertText(field.current, text));
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
