import { codeLength } from '@cairn/api';
import { Icon } from '@cairn/ui/core';
import { circleAlertIcon } from '@cairn/ui/icons';
import { CodeInput } from '@cairn/ui/plain-form';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, type RefObject, useId } from 'react';
import styles from './enter-code.module.css';

/** An input for six digits, with an error and a line below. */
export function CodeField({
  value,
  error,
  note,
  input,
  onChange,
  children,
}: {
  value: string;
  error: string | undefined;
  /** Announced like an error, for a positive message. */
  note?: ReactNode;
  input?: RefObject<HTMLInputElement | null>;
  onChange: (digits: string) => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.field}>
      <CodeInput
        length={codeLength}
        value={value}
        onChange={onChange}
        label={t`Verification code`}
        invalid={Boolean(error)}
        describedBy={id}
        {...(input ? { input } : {})}
      />
      <div id={id} aria-live="polite">
        {error && (
          <p className={styles.error}>
            <Icon icon={circleAlertIcon} size="small" />
            <span>{error}</span>
          </p>
        )}
        {note}
      </div>
      <div className={styles.below}>{children}</div>
    </div>
  );
}
