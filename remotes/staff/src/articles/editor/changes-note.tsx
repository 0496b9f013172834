import { TextButton } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './changes-note.module.css';

/** Shows the number of unpublished changes, and opens the comparison. */
export function ChangesNote({ count, onCompare }: { count: number; onCompare: () => void }): ReactElement {
  return (
    <p className={styles.note}>
      {count === 0 ? (
        <Trans>No changes since publication</Trans>
      ) : (
        <TextButton onClick={onCompare}>
          <Plural value={count} one="# line changed since publication" other="# lines changed since publication" />
        </TextButton>
      )}
    </p>
  );
}
