import { Keys } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactElement } from 'react';
import styles from './shortcut-sheet.module.css';
import type { Shortcut } from './use-shortcut-groups.ts';

/** A shortcut in a list: its action and its keys, also for screen readers. */
export function ShortcutLine({ shortcut: { label, keys, sequence = false } }: { shortcut: Shortcut }): ReactElement {
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.keys}>
        {keys.map((key, index) => (
          <Fragment key={key + String(index)}>
            {sequence && index > 0 && (
              <span className={styles.then}>
                <Trans context="between two keys that are pressed one after the other">then</Trans>
              </span>
            )}
            <Keys keys={[key]} />
            <span className="visually-hidden">{key}</span>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
