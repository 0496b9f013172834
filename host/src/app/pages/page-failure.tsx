import { type ApiError, errorText, useOnline, usePage } from '@cairn/shell';
import { Button, ButtonLink, ErrorPanel } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** What a page needs could not be read: offline, or the server failed. It tries again by itself when the server is back. */
export function PageFailure({ error }: { error: ApiError }): ReactElement {
  const { t } = useLingui();
  const { revalidate, state } = useRevalidator();
  const online = useOnline();
  usePage(t`This page could not be read`);
  useEffect(() => {
    if (online && error.status === 0) void revalidate();
  }, [online, error, revalidate]);
  return (
    <ErrorPanel
      headingLevel={1}
      title={<Trans>This page could not be read</Trans>}
      actions={
        <>
          <Button variant="primary" icon={rotateCwIcon} busy={state !== 'idle'} onClick={() => void revalidate()}>
            <Trans>Try again</Trans>
          </Button>
          <ButtonLink to="/app">
            <Trans>Home</Trans>
          </ButtonLink>
        </>
      }
      {...(error.requestId
        ? { details: { summary: t`Details for support`, properties: [{ name: t`Request`, value: error.requestId }] } }
        : {})}
    >
      {errorText(error)}
    </ErrorPanel>
  );
}
