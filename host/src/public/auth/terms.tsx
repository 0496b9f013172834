import { Button, TextButton } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useId, useRef } from 'react';
import styles from './terms.module.css';

/** A "terms of use" button that opens the terms in a dialog. */
export function Terms(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  return (
    <>
      <TextButton onClick={() => dialog.current?.showModal()}>
        <Trans>terms of use</Trans>
      </TextButton>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={title}>
        <div className={styles.content}>
          <h2 id={title} className={styles.title}>
            <Trans>Terms of use</Trans>
          </h2>
          <ol className={styles.list}>
            <li>
              <Trans>
                What you and your team write stays yours. This installation stores it and shows it only to people whom you give access.
              </Trans>
            </li>
            <li>
              <Trans>Share only what you are allowed to share: no credentials, and no personal data of others without their consent.</Trans>
            </li>
            <li>
              <Trans>Do not try to access data of other organizations or to overload the service.</Trans>
            </li>
            <li>
              <Trans>Answers are generated from your project’s knowledge. Check them before you act on them.</Trans>
            </li>
            <li>
              <Trans>You can leave at any time. The operator of this installation may close accounts that break these terms.</Trans>
            </li>
          </ol>
          <div className={styles.foot}>
            <Button onClick={() => dialog.current?.close()}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
