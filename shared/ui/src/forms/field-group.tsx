import type { ReactNode } from 'react';
import styles from '../field.module.css';
import type { FieldTexts } from './parts.tsx';

/** Groups related fields under one name, for example the entries of a list. */
export function FieldGroup({ label, optional, children }: Pick<FieldTexts, 'label' | 'optional'> & { children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {label}
        {optional && <small className={styles.optional}>{optional}</small>}
      </legend>
      {children}
    </fieldset>
  );
}
