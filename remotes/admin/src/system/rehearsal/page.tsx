import type { HostManifest, RehearsalSummary } from '@cairn/contract';
import { rehearsalOperations } from '@cairn/contract';
import { notifyFailure, queryClient, runOperation, usePage, withParams } from '@cairn/shell';
import { Button, EmptyState, lazy, Page, PageHeader } from '@cairn/ui/core';
import { uploadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SystemTabs } from '../system-tabs.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { rehearsalQuery, rehearsalsQuery } from './queries.ts';
import { ReleaseTable } from './release-table.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

const UploadHostDialog = lazy(() => import('./upload-host-dialog.tsx').then((module) => module.UploadHostDialog));

/**
 * `/app/admin_system/rehearsal`: what a new host would do to the live releases, and earlier rehearsals. `?rehearsal=` shows an earlier one,
 * `?new` opens the dialog to upload a host.
 */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { rehearsals } = useSuspenseQuery(rehearsalsQuery()).data;
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  usePage(t`Rehearsal`);
  const show = (params: Record<string, string | null>) => void navigate(withParams(searchParams, params), { replace: true });
  const shown = searchParams.get('rehearsal') ?? rehearsals[0]?.id;
  const rehearse = async (host: HostManifest) => {
    const { rehearsal } = await runOperation(rehearsalOperations.rehearse, { body: { host } }, { quiet: true });
    queryClient.setQueryData(rehearsalQuery(rehearsal.id).queryKey, { success: true, rehearsal });
    await queryClient.invalidateQueries(rehearsalsQuery());
    show({ rehearsal: rehearsal.id, new: null });
  };
  return (
    <Page>
      <PageHeader
        title={<Trans>Rehearsal</Trans>}
        lead={
          <Trans>A new host is checked against every live release of every remote before it goes live. Nothing changes for anybody.</Trans>
        }
        actions={
          <Button
            icon={uploadIcon}
            onPointerEnter={UploadHostDialog.preload}
            onFocus={UploadHostDialog.preload}
            onClick={() => show({ new: '1' })}
          >
            <Trans>Upload a host</Trans>
          </Button>
        }
      />
      <SystemTabs current="rehearsal" />
      {shown === undefined ? (
        <EmptyState kind="never" title={<Trans>No host was rehearsed yet</Trans>}>
          <p>
            <Trans>
              Run <bdi className="mono">pnpm release rehearse</bdi> in the checkout of the host, or upload the{' '}
              <bdi className="mono">host.json</bdi> of its build.
            </Trans>
          </p>
        </EmptyState>
      ) : (
        <Result id={shown} rehearsals={rehearsals} onRehearse={rehearse} />
      )}
      {searchParams.has('new') && <UploadHostDialog onRehearse={rehearse} onClose={() => show({ new: null })} />}
    </Page>
  );
}

function Result({
  id,
  rehearsals,
  onRehearse,
}: {
  id: string;
  rehearsals: readonly RehearsalSummary[];
  onRehearse: (host: HostManifest) => Promise<void>;
}): ReactElement {
  const { rehearsal } = useSuspenseQuery(rehearsalQuery(id)).data;
  const [busy, setBusy] = useState(false);
  const again = () => {
    setBusy(true);
    onRehearse(rehearsal.host)
      .catch(notifyFailure)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <VerdictPanel rehearsal={rehearsal} busy={busy} onAgain={again} />
      <ReleaseTable rehearsal={rehearsal} />
      <HistoryPanel rehearsals={rehearsals} shown={id} />
    </>
  );
}
