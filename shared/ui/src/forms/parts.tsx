import type { ReactNode } from 'react';
import { FieldError as AriaFieldError, Label as AriaLabel, Text } from 'react-aria-components';
import { Icon } from '../core/icon.tsx';
import styles from '../field.module.css';
import { circleAlertIcon } from '../icons.ts';

export interface FieldTexts {
  label: string;
  /** Shown after the label of an optional field: "optional". */
  optional?: string | undefined;
  /** Help text below the field. */
  hint?: ReactNode;
  /** An error message from outside of the form. */
  error?: string | undefined;
  /** Hides the label visually, for search boxes and the like. */
  hideLabel?: boolean | undefined;
}

/** The label of a field, above it. */
export function FieldLabel({ label, optional, hideLabel = false }: Pick<FieldTexts, 'label' | 'optional' | 'hideLabel'>) {
  return (
    <AriaLabel className={hideLabel ? 'visually-hidden' : (styles.label ?? '')}>
      {label}
      {optional && <small className={styles.optional}>{optional}</small>}
    </AriaLabel>
  );
}

/**
 * The error message or the hint below a field. Without either, renders an empty element: react-aria looks for both when it mounts, and
 * renders again if one is missing.
 */
export function FieldFoot({ hint, invalid, error }: Pick<FieldTexts, 'hint' | 'error'> & { invalid: boolean }) {
  return (
    <>
      {hint && !invalid ? (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      ) : (
        <Text slot="description" hidden />
      )}
      {!invalid && <Text slot="errorMessage" hidden />}
      <AriaFieldError className={styles.error ?? ''}>
        {({ validationErrors }) => (
          <>
            <Icon icon={circleAlertIcon} size="small" />
            <span>{error ?? validationErrors.join(' ')}</span>
          </>
        )}
      </AriaFieldError>
    </>
  );
}

/** Returns props that make a field invalid if there is an error. Otherwise the form decides. */
export function invalidBy(error: string | undefined): { isInvalid?: true } {
  return error === undefined ? {} : { isInvalid: true };
}
