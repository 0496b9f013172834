import { Fragment, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { codeDigits } from './code-digits.ts';
import styles from './code-input.module.css';

export interface CodeInputProps {
  value: string;
  onChange: (digits: string) => void;
  label: string;
  /** Number of digits, 6 by default. */
  length?: number;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  input?: RefObject<HTMLInputElement | null>;
  name?: string;
}

/** An input for a numeric code, drawn as boxes over one native field. Supports paste and the phone's autofill. */
export function CodeInput({
  value,
  onChange,
  label,
  length = 6,
  invalid = false,
  disabled = false,
  describedBy,
  input,
  name = 'code',
}: CodeInputProps) {
  const active = Math.min(value.length, length - 1);
  return (
    <div className={styles.codes} data-disabled={disabled}>
      {Array.from({ length }, (_, index) => (
        <Fragment key={index}>
          {length % 2 === 0 && index === length / 2 && <span className={styles.dash} aria-hidden />}
          <span className={classNames(styles.box, index === active && styles.active)} aria-hidden>
            {value[index] ?? (index === active && <span className={styles.caret} />)}
          </span>
        </Fragment>
      ))}
      <input
        ref={input}
        className={styles.input}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(codeDigits(event.target.value, length))}
      />
    </div>
  );
}
