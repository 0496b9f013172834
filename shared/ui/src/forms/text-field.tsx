import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from '../field.module.css';
import { FieldFoot, FieldLabel, type FieldTexts } from './parts.tsx';

type Base = FieldTexts & Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> & { className?: string; placeholder?: string };

export type TextFieldProps = Base & {
  size?: 'medium' | 'large';
  /** Keys, paths and ids: monospaced and left to right. */
  code?: boolean;
};

/** One line of text. */
export function TextField({
  label,
  optional,
  hint,
  hideLabel,
  size = 'medium',
  code = false,
  placeholder = ' ',
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} className={classNames(styles.field, className) ?? ''}>
      {({ isInvalid }) => (
        <>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
          <Input
            className={classNames(styles.control, size === 'large' && styles.large, code && styles.code) ?? ''}
            dir={code ? 'ltr' : 'auto'}
            placeholder={placeholder}
          />
          <FieldFoot hint={hint} invalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ label, optional, hint, hideLabel, placeholder = ' ', rows = 3, className, ...rest }: Base & { rows?: number }) {
  return (
    <AriaTextField {...rest} className={classNames(styles.field, className) ?? ''}>
      {({ isInvalid }) => (
        <>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
          <AriaTextArea
            className={classNames(styles.control, styles.area, styles.grow) ?? ''}
            dir="auto"
            rows={rows}
            placeholder={placeholder}
          />
          <FieldFoot hint={hint} invalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}
