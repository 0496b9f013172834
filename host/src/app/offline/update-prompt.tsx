import { store } from '@cairn/shell/host';
import { Button, Icon } from '@cairn/ui/core';
import { circleCheckIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import styles from './update-prompt.module.css';
import { workerAtom } from './worker.ts';

/** Says that the application works offline now, or that a new version waits (specification, section 2). */
export function UpdatePrompt(): ReactElement {
  const worker = useAtomValue(workerAtom, { store });
  const refresh = worker.status === 'needs-refresh';
  const reload = refresh ? worker.reload : () => location.reload();
  return (
    <div className={styles.place} role="status">
      {worker.status !== 'quiet' && (
        <div className={styles.prompt}>
          <Icon icon={refresh ? rotateCwIcon : circleCheckIcon} />
          <p className={styles.text}>
            {refresh ? <Trans>A new version of Cairn is ready.</Trans> : <Trans>Cairn is ready to work offline.</Trans>}
          </p>
          <Button size="small" variant={refresh ? 'primary' : 'default'} onClick={reload}>
            <Trans>Reload</Trans>
          </Button>
          <Button size="small" variant="quiet" onClick={() => store.set(workerAtom, { status: 'quiet' })}>
            <Trans>Close</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
