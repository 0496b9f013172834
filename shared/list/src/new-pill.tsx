import { useListLabels } from '@cairn/shell';
import { Icon } from '@cairn/ui/core';
import { arrowUpIcon } from '@cairn/ui/icons';
import type { ReactElement } from 'react';
import styles from './new-pill.module.css';

/** Shows the number of new rows, and reveals them when pressed. */
export function NewPill({ count, onShow }: { count: number; onShow: () => void }): ReactElement {
  const texts = useListLabels();
  return (
    <span role="status" className={styles.place}>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow} title={texts.showNewRows}>
          <Icon icon={arrowUpIcon} size="tiny" />
          {texts.newRows(count)}
        </button>
      )}
    </span>
  );
}
