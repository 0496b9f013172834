import type { AppConnection } from '@cairn/api';
import { usePage } from '@cairn/shell';
import { Button, Callout, Page, PageHeader } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ConsentForm } from './consent-form.tsx';
import { appRequestQuery, requestIn } from './queries.ts';
import { UnverifiedApp } from './unverified-app.tsx';

const refusals: Record<Extract<AppConnection, { state: 'refused' }>['reason'], MessageDescriptor> = {
  client: msg`This app is not registered here. Start connecting again from the app.`,
  description: msg`The app’s description could not be read. Tell the makers of the app.`,
  redirect: msg`The address that the app wants to be sent back to is not one that it registered. It may be a fake.`,
};

/** `/app/connect-app`: a person allows an app that asks by OAuth, or declines. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const request = requestIn(search);
  const { data: connection } = useSuspenseQuery(appRequestQuery(request));
  usePage(t`Connect an app`);
  return (
    <Page narrow>
      {connection.state === 'open' ? (
        <ConsentForm key={JSON.stringify(request)} request={request} connection={connection} />
      ) : (
        <Refused connection={connection} />
      )}
    </Page>
  );
}

function Refused({ connection }: { connection: Exclude<AppConnection, { state: 'open' }> }): ReactElement {
  const { i18n } = useLingui();
  return (
    <>
      <PageHeader title={<Trans>This app cannot be connected</Trans>} lead={<Trans>No access was given.</Trans>} />
      {connection.state === 'refused' ? (
        <Callout tone="negative">{i18n._(refusals[connection.reason])}</Callout>
      ) : (
        <>
          <UnverifiedApp app={connection.app} />
          <Callout
            tone="negative"
            title={<Trans>Its request is not valid</Trans>}
            actions={
              <Button onClick={() => location.assign(connection.returnUrl)}>
                <Trans>
                  Back to <bdi>{connection.app.redirectHost}</bdi>
                </Trans>
              </Button>
            }
          >
            <Trans>
              Tell the makers of the app: <code>{connection.error}</code>
            </Trans>
          </Callout>
        </>
      )}
    </>
  );
}
