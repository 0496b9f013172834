import { store } from '@cairn/shell/host';
import { Button, IconButton, Mark } from '@cairn/ui/core';
import { xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import styles from './update-prompt.module.css';
import { workerAtom } from './worker.ts';

/** Says that the application works offline now, or that a new version waits (specification, section 2). */
export function UpdatePrompt(): ReactElement {
  const { t } = useLingui();
  const worker = useAtomValue(workerAtom, { store });
  const close = () => store.set(workerAtom, { status: 'quiet' });
  return (
    <div className={styles.place} role="status">
      {worker.status !== 'quiet' && (
        <div className={styles.prompt}>
          <Mark size={22} />
          <h2 className={styles.title}>
            {worker.status === 'needs-refresh' ? (
              <Trans>A new version of Cairn is ready.</Trans>
            ) : (
              <Trans>Cairn is ready to work offline.</Trans>
            )}
          </h2>
          <IconButton icon={xIcon} label={t`Dismiss`} size="small" onClick={close} />
          <p className={styles.text}>
            {worker.status === 'needs-refresh' ? (
              <Trans>Reloading takes a second and brings you back to this page.</Trans>
            ) : (
              <Trans>What you have opened can be read without a connection, from the next visit on.</Trans>
            )}
          </p>
          <div className={styles.actions}>
            <Button
              variant={worker.status === 'needs-refresh' ? 'primary' : 'default'}
              onClick={worker.status === 'needs-refresh' ? worker.reload : () => location.reload()}
            >
              <Trans>Reload</Trans>
            </Button>
            <Button variant="quiet" onClick={close}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
