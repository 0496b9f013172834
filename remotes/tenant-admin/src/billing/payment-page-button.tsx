import { errorText, notifyError } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { type ReactElement, type ReactNode, useState } from 'react';

/** Opens a page of the payment provider in this tab; the provider returns here. */
export function PaymentPageButton({
  open,
  onRefused,
  primary = false,
  children,
}: {
  /** Requests the page from the server. */
  open: () => Promise<{ url: string }>;
  /** Called if the page no longer exists. */
  onRefused?: () => void;
  primary?: boolean;
  children: ReactNode;
}): ReactElement {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      location.assign((await open()).url);
    } catch (error) {
      notifyError(errorText(error));
      setBusy(false);
      onRefused?.();
    }
  };
  return (
    <Button {...(primary ? { variant: 'primary' } : { size: 'small' })} busy={busy} onClick={() => void go()}>
      {children}
    </Button>
  );
}
