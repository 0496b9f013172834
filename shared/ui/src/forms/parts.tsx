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
  /** What is wrong with it, where somebody else than its form knows. */
  error?: string | undefined;
  /** Is the label heard alone? For search boxes and the like. */
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
 * Below a field: what is wrong with it, as icon and words, or else its hint. Where there is neither, its place is held by
 * an element without words: react-aria looks for both once the field stands, and draws it again where one is missing.
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

/** Makes a field invalid where an error is given; else that is left to its form. */
export function invalidBy(error: string | undefined): { isInvalid?: true } {
  return error === undefined ? {} : { isInvalid: true };
}
