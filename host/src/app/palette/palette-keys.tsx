import { modKey } from '@cairn/shell';
import { Keys } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './palette.module.css';

/** The keyboard hints of the open palette. */
export function PaletteKeys(): ReactElement {
  return (
    <>
      <span className={styles.hint}>
        <Keys keys={['↑', '↓']} />
        <Trans context="what the arrow keys do in a list">move</Trans>
      </span>
      <span className={styles.hint}>
        <Keys keys={['↵']} />
        <Trans context="what Enter does in a list">open</Trans>
      </span>
      <span className={styles.hint}>
        <Keys keys={[modKey, '↵']} />
        <Trans context="where a page opens">new tab</Trans>
      </span>
    </>
  );
}
