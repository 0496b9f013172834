import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../core/icon.tsx';
import { checkIcon } from '../icons.ts';
import styles from './checkbox-field.module.css';

/** A native checkbox with its label. */
export function CheckboxField({
  children,
  ...rest
}: { children: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'>) {
  return (
    <label className={styles.choice}>
      <span className={styles.slot}>
        <input {...rest} type="checkbox" className={styles.box} />
        <Icon icon={checkIcon} size="tiny" className={styles.mark} />
      </span>
      <span>{children}</span>
    </label>
  );
}
