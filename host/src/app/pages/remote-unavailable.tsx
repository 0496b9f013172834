import type { FailureCode, RemoteFailure } from '@cairn/contract';
import { usePage } from '@cairn/shell';
import { Button, ButtonAnchor, ErrorPanel } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { isOverridden } from '../develop/develop.ts';
import { startSafe } from '../develop/tab.ts';
import { askAgain } from '../remotes/diagnose.ts';
import { usePlan } from '../remotes/plan.ts';
import { reloadForNewerRelease } from '../remotes/recover.ts';
import { reportFailure, reportIdOf } from '../remotes/report.ts';

const explanations: Record<FailureCode, MessageDescriptor> = {
  NOT_FOUND: msg`This part of Cairn was not found. Everything else works, and nothing you wrote is lost.`,
  INCOMPATIBLE: msg`This part of Cairn does not fit this version of the app. Reload the page to get the latest of both. Everything else works.`,
  FORBIDDEN: msg`Access denied. You do not have permission for this action.`,
  BLOCKED: msg`This part of Cairn failed its integrity check, so it was not run. Everything else works.`,
  UNREACHABLE: msg`This part of Cairn could not be reached. Everything else works, and nothing you wrote is lost.`,
  TIMEOUT: msg`This part of Cairn took too long to respond. Everything else works, and nothing you wrote is lost.`,
  EVALUATION: msg`This part of Cairn failed to start. Everything else works, and nothing you wrote is lost.`,
  CONTRACT: msg`This part of Cairn is not what the app expects. Everything else works.`,
  RENDER: msg`This page failed to render. Everything else works.`,
};

/** The shell's panel instead of a remote that failed: what happened, Retry, Home, and an id for support. */
export function RemoteUnavailable({ failure }: { failure: RemoteFailure }): ReactElement {
  const { t, i18n } = useLingui();
  const { remotes, unavailable } = usePlan();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const working = useNavigation().state !== 'idle';
  const label = [...remotes, ...unavailable].find((remote) => remote.id === failure.remote)?.label ?? failure.remote;
  const reportId = reportIdOf(failure);
  usePage(t`${label} did not load`);
  useEffect(() => reportFailure(failure), [failure]);
  const [checking, setChecking] = useState(false);
  const retry = async () => {
    setChecking(true);
    const leaving = await reloadForNewerRelease(failure.remote);
    if (leaving) return;
    await askAgain(failure.remote);
    setChecking(false);
    await navigate(pathname + search + hash, { replace: true });
  };
  useEffect(() => {
    // Also retries when the browser is back online.
    const again = () => void retry();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  return (
    <ErrorPanel
      headingLevel={1}
      title={<Trans>{label} did not load</Trans>}
      actions={
        <>
          <Button variant="primary" icon={rotateCwIcon} busy={working || checking} onClick={() => void retry()}>
            <Trans>Try again</Trans>
          </Button>
          {isOverridden(failure.remote) && (
            <Button onClick={startSafe}>
              <Trans>Start in safe mode</Trans>
            </Button>
          )}
          <ButtonAnchor href="/app">
            <Trans>Home</Trans>
          </ButtonAnchor>
        </>
      }
      details={{
        summary: t`Details for support`,
        properties: [
          { name: t`Remote`, value: `${failure.remote} ${failure.release ?? ''}`.trim() },
          { name: t`Code`, value: failure.code },
          { name: t`Report`, value: reportId },
        ],
      }}
    >
      {isOverridden(failure.remote) ? (
        <Trans>
          Your override failed, not the release that everyone gets. The console shows the reason. Safe mode starts this tab with the
          releases.
        </Trans>
      ) : (
        i18n._(explanations[failure.code])
      )}
    </ErrorPanel>
  );
}
