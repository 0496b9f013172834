import { type ApiError, errorText, useOnline, usePage } from '@cairn/shell';
import { Button, ButtonLink, ErrorPanel } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { backoffMs } from '../live/wait.ts';

/** The page for data that could not be read: offline, or a server error. Retries automatically when the server is back. */
export function PageFailure({ error }: { error: ApiError }): ReactElement {
  const { t } = useLingui();
  const { revalidate, state } = useRevalidator();
  const online = useOnline();
  usePage(t`This page could not be loaded`);
  const attempts = useRef({ made: 0, lastAt: 0 });
  useEffect(() => {
    if (!online || error.status !== 0 || state !== 'idle') return;
    const again = () => {
      attempts.current = { made: attempts.current.made + 1, lastAt: Date.now() };
      void revalidate();
    };
    // The delay counts from the last attempt: immediate when the server is back after a while, increasing when only this call gets no
    // answer.
    const { made, lastAt } = attempts.current;
    const timer = setTimeout(again, lastAt + backoffMs(made) - Date.now());
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [online, error, state, revalidate]);
  return (
    <ErrorPanel
      headingLevel={1}
      title={<Trans>This page could not be loaded</Trans>}
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
