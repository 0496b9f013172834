import { type QueuedChange, useQueuedChanges } from '@cairn/shell/host';
import { Button, Dialog, DialogBody, DialogFooter, EmptyState, RelativeTime, Status } from '@cairn/ui/core';
import { circleAlertIcon, clockIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { textOf } from '../errors/catalogue.ts';
import { attempt } from '../shell/attempt.ts';
import { discard, retryChange } from './queue/queue.ts';
import styles from './queue-sheet.module.css';

/** The queued changes in sending order, and those that the server refused. */
export function QueueSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const waiting = useQueuedChanges();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<Trans>Unsent changes</Trans>}
      description={<Trans>Stored only in this browser, and sent in this order when you are online again.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        {waiting.length === 0 ? (
          <EmptyState kind="done" headingLevel={3} title={<Trans>All changes are sent</Trans>} />
        ) : (
          <ol className={styles.rows}>
            {waiting.map((one) => (
              <Entry key={one.id} waiting={one} />
            ))}
          </ol>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Entry({ waiting: { id, label, text, at, refused } }: { waiting: QueuedChange }): ReactElement {
  const { i18n } = useLingui();
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p dir="auto">{label}</p>
        {refused !== null && text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <p className={styles.state}>
          {refused === null ? (
            <Status tone="warning" icon={clockIcon}>
              <Trans>Not sent yet</Trans>
            </Status>
          ) : (
            <Status tone="negative" icon={circleAlertIcon}>
              {textOf(i18n, refused)}
            </Status>
          )}
          <RelativeTime value={at} style="short" />
        </p>
      </div>
      {refused !== null && (
        <Button size="small" onClick={() => attempt(retryChange(id))}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button size="small" variant="danger-quiet" onClick={() => attempt(discard(id))}>
        <Trans>Discard</Trans>
      </Button>
    </li>
  );
}
