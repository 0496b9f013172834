import { IconButton, Mark } from '@cairn/ui/core';
import { xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './update-prompt.module.css';

/** A non-urgent message of the application itself, in a corner over the page. */
export function Prompt({
  title,
  children,
  actions,
  onClose,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  return (
    <div className={styles.prompt}>
      <Mark size={22} />
      <h2 className={styles.title}>{title}</h2>
      <IconButton icon={xIcon} label={t`Dismiss`} size="small" onClick={onClose} />
      {children && <p className={styles.text}>{children}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
