import { useOnline } from '@cairn/shell';
import { canQueue, useQueuedChanges } from '@cairn/shell/host';
import { Button, Icon, lazy } from '@cairn/ui/core';
import { cloudOffIcon, rotateCwIcon, wifiOffIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { checkSession } from '../session/session-check.ts';
import styles from './offline-banner.module.css';

/** A button that checks the connection now instead of at the next interval. */
function TryNow(): ReactElement {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await checkSession();
    setAsking(false);
  };
  return (
    <Button size="small" icon={rotateCwIcon} busy={asking} onClick={() => void ask()}>
      <Trans>Try now</Trans>
    </Button>
  );
}

const QueueSheet = lazy<{ onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "queue" */ './queue-sheet.tsx')).QueueSheet,
);

/**
 * The banner while the server does not answer or changes are queued: explains the state, shows the number of changes, and opens the queue.
 */
export function OfflineBanner(): ReactElement {
  const online = useOnline();
  const waiting = useQueuedChanges();
  const [open, setOpen] = useState(false);
  const refused = waiting.filter((one) => one.refused !== null).length;
  const count = waiting.length - refused;
  const shown = !online || waiting.length > 0;
  return (
    <div role="status">
      {shown && (
        <div className={styles.banner}>
          <Icon icon={online ? cloudOffIcon : wifiOffIcon} />
          <span className={styles.words}>
            {!online && (
              <>
                <Trans>
                  <strong>You are offline.</strong> You can read pages that you opened before.
                </Trans>{' '}
              </>
            )}
            {!online && count === 0 && canQueue() && (
              <Trans>
                Decisions, patterns and most changes are saved here and sent when you are online again. Forms that need a connection say so.
              </Trans>
            )}
            {count > 0 && <Plural value={count} one="# unsent change." other="# unsent changes." />}{' '}
            {refused > 0 && <Plural value={refused} one="# change was rejected." other="# changes were rejected." />}
          </span>
          {waiting.length > 0 && (
            <Button size="small" onClick={() => setOpen(true)} onPointerEnter={QueueSheet.preload} onFocus={QueueSheet.preload}>
              <Trans>Show changes</Trans>
            </Button>
          )}
          {!online && <TryNow />}
        </div>
      )}
      {open && <QueueSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
