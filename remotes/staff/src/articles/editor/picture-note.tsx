import { Button, Callout } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './picture-note.module.css';
import type { PendingPicture } from './use-pending-picture.ts';

/** Shows that a picture was not inserted, because the page was reloaded or the dialog closed. Its description is kept. */
export function PictureNote({
  picture: { name, alt },
  onChoose,
  onDiscard,
}: {
  picture: PendingPicture;
  onChoose: () => void;
  onDiscard: () => void;
}): ReactElement {
  return (
    <div className={styles.note}>
      <Callout
        live="status"
        title={
          <Trans>
            The image <bdi>{name}</bdi> was not inserted.
          </Trans>
        }
        actions={
          <>
            <Button size="small" onClick={onChoose}>
              <Trans>Choose image</Trans>
            </Button>
            <Button size="small" variant="quiet" onClick={onDiscard}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        {alt && <q dir="auto">{alt}</q>}
      </Callout>
    </div>
  );
}
