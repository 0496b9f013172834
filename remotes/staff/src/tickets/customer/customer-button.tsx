import type { Ticket, TicketThread } from '@cairn/api';
import { Button, IconButton, Sheet } from '@cairn/ui/core';
import { userIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './customer.module.css';
import { Customer } from './customer.tsx';

/** Opens the facts about the customer in a sheet if the page has no room for a third column. */
export function CustomerButton({
  ticket,
  ratings,
  children,
}: {
  ticket: Ticket;
  ratings: TicketThread['ratings'];
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={userIcon} onClick={() => setOpen(true)}>
        <Trans>Customer</Trans>
      </Button>
      <Sheet open={open} onOpenChange={setOpen} side="end" label={t`Customer`}>
        <div className={styles.sheet}>
          <span className={styles.close}>
            <IconButton icon={xIcon} label={t`Close`} onClick={() => setOpen(false)} />
          </span>
          {children}
          <Customer ticket={ticket} ratings={ratings} />
        </div>
      </Sheet>
    </>
  );
}
