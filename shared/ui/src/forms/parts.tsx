import type { ReactNode } from 'react';
import { FieldError as AriaFieldError, Label as AriaLabel, Text } from 'react-aria-components';
import { Icon } from '../core/icon.tsx';
import styles from '../field.module.css';
import { circleAlertIcon } from '../icons.ts';

export interface FieldTexts {
  label: string;
  /** Behind the label, where the field may stay empty: "optional". */
  optional?: string | undefined;
  /** Below the field: what it is for. */
  hint?: ReactNode;
  /** Is the label heard alone? For search boxes and the like. */
  hideLabel?: boolean | undefined;
}

/** The label of a field, above it. */
export function FieldLabel({ label, optional, hideLabel = false }: FieldTexts) {
  return (
    <AriaLabel className={hideLabel ? 'visually-hidden' : (styles.label ?? '')}>
      {label}
      {optional && <small className={styles.optional}>{optional}</small>}
    </AriaLabel>
  );
}

/** Below a field: what is wrong with it, as icon and words, or else its hint. */
export function FieldFoot({ hint, invalid }: { hint?: ReactNode; invalid: boolean }) {
  return (
    <>
      {hint && !invalid && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <AriaFieldError className={styles.error ?? ''}>
        {({ validationErrors }) => (
          <>
            <Icon icon={circleAlertIcon} size="small" />
            <span>{validationErrors.join(' ')}</span>
          </>
        )}
      </AriaFieldError>
    </>
  );
}
