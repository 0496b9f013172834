import { Icon, IconButton } from '@cairn/ui/core';
import { infoIcon, triangleAlertIcon, xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import toast, { resolveValue, Toaster } from 'react-hot-toast';
import styles from './toasts.module.css';

/** Where toasts stand: bottom right, as the specification has it, in every text direction. */
export function Toasts(): ReactElement {
  const { t } = useLingui();
  return (
    <Toaster position="bottom-right" containerClassName={styles.container ?? ''}>
      {(item) => (
        <div className={`${styles.toast} ${item.className ?? ''}`} data-visible={item.visible} {...item.ariaProps}>
          <Icon icon={item.className === 'toast-warning' ? triangleAlertIcon : infoIcon} />
          <span className={styles.text}>{resolveValue(item.message, item)}</span>
          {item.duration === Number.POSITIVE_INFINITY && (
            <IconButton icon={xIcon} label={t`Close`} size="small" onClick={() => toast.dismiss(item.id)} />
          )}
        </div>
      )}
    </Toaster>
  );
}
