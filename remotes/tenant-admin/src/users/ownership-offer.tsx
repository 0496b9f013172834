import { ownershipOperations } from '@cairn/api';
import { notify, notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { Button, Callout, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ownershipQuery } from '../members/queries.ts';
import styles from './user-details.module.css';

/** The open offer of ownership, which owners can cancel. Nothing if there is none. */
export function OwnershipOffer(): ReactElement | null {
  const { t } = useLingui();
  const { offer } = useSuspenseQuery(ownershipQuery()).data;
  const [busy, setBusy] = useState(false);
  if (offer?.caller !== 'owner') return null;
  const cancel = async () => {
    setBusy(true);
    try {
      await runOperation(ownershipOperations.cancel, { params: { id: offer.id } });
      notify('green', t`The transfer is canceled`);
    } catch (error) {
      notifyFailure(error);
    }
    setBusy(false);
    void queryClient.invalidateQueries({ queryKey: ['tenant', 'ownership'] });
  };
  const from = offer.from.name;
  const to = offer.to.name;
  return (
    <div className={styles.offer}>
      <Callout
        tone="info"
        title={
          <Trans>
            <bdi>{from}</bdi> wants to transfer the ownership to <bdi>{to}</bdi>
          </Trans>
        }
        actions={
          <Button size="small" busy={busy} onClick={() => void cancel()}>
            <Trans>Cancel the transfer</Trans>
          </Button>
        }
      >
        <Trans>
          Waits for <bdi>{to}</bdi> to accept. Expires <RelativeTime value={offer.expiresAt} />.
        </Trans>
      </Callout>
    </div>
  );
}
