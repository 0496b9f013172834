import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input } from 'react-aria-components';
import styles from '../field.module.css';
import { useReveal } from '../reveal.tsx';
import { FieldFoot, FieldLabel, type FieldTexts, invalidBy } from './parts.tsx';

export interface PasswordFieldProps extends FieldTexts, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'type'> {
  showLabel: string;
  hideLabelText: string;
}

/** A password field that can be revealed. Pasting is always allowed; `autoComplete` tells password managers what it is. */
export function PasswordField({ label, hint, error, showLabel, hideLabelText, ...rest }: PasswordFieldProps) {
  const { type, button } = useReveal(showLabel, hideLabelText);
  return (
    <AriaTextField {...rest} {...invalidBy(error)} type={type} className={styles.field ?? ''}>
      {({ isInvalid }) => (
        <>
          <FieldLabel label={label} />
          <span className={styles.control}>
            <Input className={styles.inner ?? ''} dir="ltr" autoCapitalize="none" spellCheck={false} placeholder=" " />
            {button}
          </span>
          <FieldFoot hint={hint} error={error} invalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}
