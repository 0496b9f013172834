import { codeLength } from '@cairn/api';
import { Fragment, type ReactElement, type RefObject } from 'react';
import { codeDigits } from './code-digits.ts';
import styles from './code-input.module.css';

export interface CodeInputProps {
  value: string;
  onChange: (digits: string) => void;
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/** Six digits, drawn as boxes over one native field. */
export function CodeInput({ value, onChange, label, invalid, describedBy, input }: CodeInputProps): ReactElement {
  const active = Math.min(value.length, codeLength - 1);
  return (
    <div className={styles.codes}>
      {Array.from({ length: codeLength }, (_, index) => (
        <Fragment key={index}>
          {index === codeLength / 2 && <span className={styles.dash} aria-hidden />}
          <span className={index === active ? `${styles.box} ${styles.active}` : styles.box} aria-hidden>
            {value[index] ?? (index === active && <span className={styles.caret} />)}
          </span>
        </Fragment>
      ))}
      <input
        ref={input}
        className={styles.input}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(codeDigits(event.target.value))}
      />
    </div>
  );
}
