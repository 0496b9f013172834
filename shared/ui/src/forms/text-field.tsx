import { useRef } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from '../field.module.css';
import { useAutoGrow } from './auto-grow.ts';
import { FieldFoot, FieldLabel, type FieldTexts, invalidBy } from './parts.tsx';

type Base = FieldTexts & Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> & { className?: string; placeholder?: string };

export type TextFieldProps = Base & {
  size?: 'medium' | 'large';
  /** Keys, paths and ids: monospaced and left to right. */
  code?: boolean;
};

/** A single-line text field. */
export function TextField({
  label,
  optional,
  hint,
  error,
  hideLabel,
  size = 'medium',
  code = false,
  placeholder = ' ',
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} {...invalidBy(error)} className={classNames(styles.field, className) ?? ''}>
      {({ isInvalid }) => (
        <>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
          <Input
            className={classNames(styles.control, size === 'large' && styles.large, code && styles.code) ?? ''}
            dir={code ? 'ltr' : 'auto'}
            placeholder={placeholder}
          />
          <FieldFoot hint={hint} error={error} invalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}

/** A multi-line text field that grows with its content, up to 320 px. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  hideLabel,
  placeholder = ' ',
  rows = 3,
  className,
  ...rest
}: Base & { rows?: number }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useAutoGrow(area);
  return (
    <AriaTextField {...rest} {...invalidBy(error)} className={classNames(styles.field, className) ?? ''}>
      {({ isInvalid }) => (
        <>
          <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
          <AriaTextArea
            ref={area}
            className={classNames(styles.control, styles.area, styles.grow) ?? ''}
            dir="auto"
            rows={rows}
            placeholder={placeholder}
          />
          <FieldFoot hint={hint} error={error} invalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}
