import { useConflictLabels, useLocale } from '@cairn/shell';
import { Button, type DraftConflict, relativeTime } from '@cairn/ui/core';
import { ConflictView } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './draft-note.module.css';

/** A note above a form that a draft was restored. Shows what somebody else has changed since then, next to the draft. */
export function DraftNote({
  savedAt,
  conflicts,
  onDiscard,
}: {
  savedAt: number;
  conflicts: readonly DraftConflict[];
  onDiscard: () => void;
}): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const texts = useConflictLabels();
  const [now] = useState(Date.now);
  const when = relativeTime(savedAt, now, locale);
  return (
    <div className={styles.note}>
      <p className={styles.line} role="status">
        <Trans>Draft restored</Trans> <span className={styles.when}>{when}</span>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          <Trans>Discard draft</Trans>
        </Button>
      </p>
      {conflicts.length > 0 && (
        <ConflictView title={t`Someone else changed this since your draft`} fields={conflicts} labels={texts}>
          <p>{texts.choose}</p>
        </ConflictView>
      )}
    </div>
  );
}
