import { type SupportAccessState, supportAccessOperations } from '@cairn/api';
import { notify, notifyFailure, queryClient, runOperation, useLocale } from '@cairn/shell';
import { Button, Callout, dateFormat, lazy, Panel } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import settings from '../settings/settings-panel.module.css';
import { ImpersonationList } from './impersonation-list.tsx';
import { supportAccessQuery } from './queries.ts';
import styles from './support-access.module.css';

const AllowDialog = lazy(() => import('./allow-dialog.tsx').then((module) => module.AllowDialog));

/** Whether operators of the installation may sign in as members, until when, and who did. For owners. */
export function SupportAccessPanel(): ReactElement | null {
  const { data } = useQuery(supportAccessQuery());
  return data ? <State state={data} /> : null;
}

function State({ state: { policy, current, impersonations } }: { state: SupportAccessState }): ReactElement {
  const { t } = useLingui();
  const moment = dateFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      queryClient.setQueryData(supportAccessQuery().queryKey, await runOperation(supportAccessOperations.end, {}));
      notify('green', t`Support access has ended`);
    } catch (error) {
      notifyFailure(error);
      await queryClient.invalidateQueries(supportAccessQuery());
    } finally {
      setBusy(false);
    }
  };
  const until = current ? moment.format(new Date(current.until)) : '';
  const by = current?.by ?? t`Deleted account`;
  return (
    <Panel flush title={<Trans>Support access</Trans>}>
      <div className={styles.state} id="support-access">
        {policy === 'always' ? (
          <p className={settings.note}>
            <Trans>
              The operators of this installation may sign in as members at any time. Private conversations, keys and sign-in methods stay
              hidden from them. You get a notification each time.
            </Trans>
          </p>
        ) : current ? (
          <Callout
            tone="warning"
            title={<Trans>Allowed until {until}</Trans>}
            actions={
              <Button size="small" busy={busy} onClick={() => void end()}>
                <Trans>End support access</Trans>
              </Button>
            }
          >
            {current.access === 'write' ? (
              <Trans>
                Operators of this installation may sign in as members, read, and change projects, decisions and rules. Allowed by{' '}
                <bdi>{by}</bdi>.
              </Trans>
            ) : (
              <Trans>
                Operators of this installation may sign in as members and read. They can change nothing. Allowed by <bdi>{by}</bdi>.
              </Trans>
            )}
          </Callout>
        ) : (
          <>
            <p className={settings.note}>
              <Trans>
                Allow operators of this installation to sign in as members for some days, so that they see a problem themselves. Private
                conversations, keys and sign-in methods stay hidden from them.
              </Trans>
            </p>
            <div>
              <Button onClick={() => setAsked(true)} onPointerEnter={AllowDialog.preload} onFocus={AllowDialog.preload}>
                <Trans>Allow support access…</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
      {impersonations.length > 0 && <ImpersonationList impersonations={impersonations} />}
      {asked && <AllowDialog onClose={() => setAsked(false)} />}
    </Panel>
  );
}
