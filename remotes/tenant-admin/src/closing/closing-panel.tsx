import { tenantClosingOperations, tenantGraceDays } from '@cairn/api';
import { notify, notifyFailure, runOperation, useLocale, useSession } from '@cairn/shell';
import { Button, Callout, dateFormat, lazy, Panel } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from '../settings/settings-panel.module.css';

const CloseDialog = lazy(() => import('./close-dialog.tsx').then((module) => module.CloseDialog));

/** Closes the organization, and cancels that during the grace period. For owners. */
export function ClosingPanel(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const tenant = useSession()?.tenant;
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await runOperation(tenantClosingOperations.cancel, {});
      notify('green', t`The closing is canceled`);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const closesAt = tenant?.closesAt;
  const isOver = closesAt && Date.parse(closesAt) <= Date.now();
  const date = closesAt ? dateFormat(locale, { dateStyle: 'long' }).format(new Date(closesAt)) : '';
  return (
    <Panel title={<Trans>Close the organization</Trans>}>
      <div className={styles.form} id="closing">
        {isOver ? (
          <Callout tone="warning" title={<Trans>The data is being deleted</Trans>}>
            <Trans>The grace period ended on {date}. The closing can no longer be canceled.</Trans>
          </Callout>
        ) : closesAt ? (
          <Callout
            tone="warning"
            title={<Trans>The data is deleted on {date}</Trans>}
            actions={
              <Button size="small" busy={busy} onClick={() => void cancel()}>
                <Trans>Cancel the closing</Trans>
              </Button>
            }
          >
            <Trans>
              Until then members can read everything and change nothing, and API keys do not work. After canceling, everything works as
              before. A canceled subscription can be reactivated under Billing.
            </Trans>
          </Callout>
        ) : (
          <>
            <p className={styles.note}>
              <Plural
                value={tenantGraceDays}
                one="The organization becomes read-only, its API keys stop, and all members get an email. After # day its data is deleted. Until then, an owner can cancel."
                other="The organization becomes read-only, its API keys stop, and all members get an email. After # days its data is deleted. Until then, an owner can cancel."
              />
            </p>
            <div>
              <Button variant="danger" onClick={() => setAsked(true)} onPointerEnter={CloseDialog.preload} onFocus={CloseDialog.preload}>
                <Trans>Close the organization…</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
      {asked && <CloseDialog onClose={() => setAsked(false)} />}
    </Panel>
  );
}
