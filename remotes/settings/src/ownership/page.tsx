import { type OwnershipOffer, ownershipOperations } from '@cairn/api';
import { errorText, notify, queryClient, runOperation, usePage, useSession } from '@cairn/shell';
import { Button, Callout, EmptyState, Page, PageHeader, Panel, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ownershipQuery } from './load.ts';
import styles from './page.module.css';

/** `/app/settings/ownership`: an owner's offer to take over the organization, for its receiver. */
export function Component(): ReactElement | null {
  const { t } = useLingui();
  const session = useSession();
  const { offer } = useSuspenseQuery(ownershipQuery()).data;
  usePage(t`Ownership`);
  if (!session) return null; // the host redirects to the sign-in page
  const tenant = session.tenant.name;
  return (
    <Page narrow>
      <PageHeader
        title={
          <Trans>
            Ownership of <bdi>{tenant}</bdi>
          </Trans>
        }
      />
      {offer?.caller === 'receiver' ? (
        <Offer offer={offer} tenant={tenant} />
      ) : (
        <EmptyState kind="never" title={<Trans>No open offer</Trans>}>
          <Trans>It was answered, canceled, or has expired.</Trans>
        </EmptyState>
      )}
    </Page>
  );
}

function Offer({ offer, tenant }: { offer: OwnershipOffer; tenant: string }): ReactElement {
  const { t } = useLingui();
  const [busy, setBusy] = useState<'accept' | 'decline'>();
  const [failure, setFailure] = useState<unknown>();
  const from = offer.from.name;
  const answer = async (verb: 'accept' | 'decline') => {
    setBusy(verb);
    setFailure(undefined);
    try {
      await runOperation(ownershipOperations[verb], { params: { id: offer.id } });
      notify('green', verb === 'accept' ? t`You own ${tenant} now` : t`You declined the ownership`);
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
    void queryClient.invalidateQueries({ queryKey: ['tenant', 'ownership'] });
  };
  return (
    <Panel
      title={
        <Trans>
          <bdi>{from}</bdi> asks you to become the owner
        </Trans>
      }
    >
      {failure !== undefined && (
        <Callout tone="negative" live="alert" title={<Trans>Your answer was not saved</Trans>}>
          {errorText(failure)}
        </Callout>
      )}
      <ul className={styles.points}>
        <li>
          <Trans>You get full access: billing, people and every project.</Trans>
        </li>
        <li>
          <Trans>
            <bdi>{from}</bdi> becomes an admin.
          </Trans>
        </li>
        <li>
          <Trans>
            The offer expires <RelativeTime value={offer.expiresAt} />.
          </Trans>
        </li>
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" busy={busy === 'accept'} disabled={busy === 'decline'} onClick={() => void answer('accept')}>
          <Trans>Accept</Trans>
        </Button>
        <Button busy={busy === 'decline'} disabled={busy === 'accept'} onClick={() => void answer('decline')}>
          <Trans>Decline</Trans>
        </Button>
      </div>
    </Panel>
  );
}
