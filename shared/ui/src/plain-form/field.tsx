import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import styles from '../field.module.css';
import { circleAlertIcon } from '../icons.ts';

export interface FieldProps {
  label: ReactNode;
  /** Stands at the end of the label's line: a link to what helps. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words; nothing when it is right. */
  error?: string | undefined;
  className?: string;
  /** The control, given what ties it to its label, hint and error. */
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => ReactNode;
}

/** A native field: label above; below, the error as icon and words, or else the hint. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <span className={styles.heading}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </span>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={note} className={styles.error}>
          <Icon icon={circleAlertIcon} size="small" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={note} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A native input with a label. Large: what the public pages use. */
export function InputField({
  label,
  hint,
  error,
  className,
  ...rest
}: Omit<FieldProps, 'children' | 'className'> & { className?: string } & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => <input {...rest} {...control} className={classNames(styles.control, styles.large)} />}
    </Field>
  );
}
