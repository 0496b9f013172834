import type { Ticket } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, dateFormat, MenuButton } from '@cairn/ui/core';
import { clockIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { pressedBy } from './act-buttons.ts';
import { isAhead, type TicketChange } from './change-ticket.ts';
import { clockOf } from './due.ts';
import { useTicketMenus } from './use-ticket-menus.tsx';

/** Renders the button that snoozes a ticket, or the end of its snooze. Renders nothing once it is solved. */
export function SnoozeButton({ ticket, onChange }: { ticket: Ticket; onChange: (change: TicketChange) => void }): ReactElement | null {
  const { t } = useLingui();
  const locale = useLocale();
  const menus = useTicketMenus();
  const { snoozedUntil } = ticket;
  if (clockOf(ticket) === 'ended') return null;
  const until = isAhead(snoozedUntil)
    ? dateFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(snoozedUntil))
    : null;
  return (
    <MenuButton
      label={t`Snooze`}
      placement="bottom end"
      entries={menus.snoozes(onChange, snoozedUntil)}
      trigger={(props) => (
        <Button size="small" variant="quiet" icon={clockIcon} {...props} {...pressedBy('snooze')}>
          {until ? <Trans>Snoozed until {until}</Trans> : <Trans>Snooze</Trans>}
        </Button>
      )}
    />
  );
}
