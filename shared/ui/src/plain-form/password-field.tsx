import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../field.module.css';
import { useReveal } from '../reveal.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface PasswordFieldProps extends Omit<FieldProps, 'children'> {
  showLabel: string;
  hideLabel: string;
}

/** A password field that can be revealed. Pasting is always allowed. */
export function PasswordField({
  label,
  aside,
  hint,
  error,
  className,
  showLabel,
  hideLabel,
  ...rest
}: PasswordFieldProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>) {
  const { type, button } = useReveal(showLabel, hideLabel);
  return (
    <Field label={label} aside={aside} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <span className={classNames(styles.control, styles.large)}>
          <input {...rest} {...control} type={type} className={styles.inner} autoCapitalize="none" spellCheck={false} />
          {button}
        </span>
      )}
    </Field>
  );
}
