import { useLocale } from '@cairn/shell';
import { Button, Callout, type DraftConflict, relativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './draft-note.module.css';

/** Says above a form that a draft was restored, and shows what somebody else has changed meanwhile, next to what was written. */
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
  const [now] = useState(Date.now);
  const [settled, setSettled] = useState<readonly DraftConflict[]>([]);
  const open = conflicts.filter((conflict) => !settled.includes(conflict));
  const when = relativeTime(savedAt, now, locale);
  return (
    <div className={styles.note}>
      <p className={styles.line} role="status">
        <Trans>Draft restored</Trans> <span className={styles.when}>{when}</span>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          <Trans>Discard draft</Trans>
        </Button>
      </p>
      {open.map((conflict) => {
        const { label } = conflict;
        return (
          <Callout
            key={label}
            tone="warning"
            title={t`${label}: changed by somebody else since your draft`}
            actions={
              <>
                <Button size="small" onClick={() => setSettled([...settled, conflict])}>
                  <Trans>Keep mine</Trans>
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    conflict.takeTheirs();
                    setSettled([...settled, conflict]);
                  }}
                >
                  <Trans>Use theirs</Trans>
                </Button>
              </>
            }
          >
            <dl className={styles.sides}>
              <div>
                <dt>
                  <Trans>Yours</Trans>
                </dt>
                <dd dir="auto">{conflict.mine}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Theirs</Trans>
                </dt>
                <dd dir="auto">{conflict.theirs}</dd>
              </div>
            </dl>
          </Callout>
        );
      })}
    </div>
  );
}
