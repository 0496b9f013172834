import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import styles from '../field.module.css';
import { eyeIcon, eyeOffIcon } from '../icons.ts';
import { Field, type FieldProps } from './field.tsx';

export interface PasswordFieldProps extends Omit<FieldProps, 'children'> {
  showLabel: string;
  hideLabel: string;
}

/** A password that can be looked at; pasting is always allowed. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  showLabel,
  hideLabel,
  ...rest
}: PasswordFieldProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>) {
  const [shown, setShown] = useState(false);
  const name = shown ? hideLabel : showLabel;
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <span className={classNames(styles.control, styles.large)}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles.inner}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={name}
            title={name}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon icon={shown ? eyeOffIcon : eyeIcon} />
          </button>
        </span>
      )}
    </Field>
  );
}
