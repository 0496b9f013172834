import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import styles from '../field.module.css';
import { circleAlertIcon } from '../icons.ts';

export interface FieldProps {
  label: ReactNode;
  /** Shown at the end of the label's line: a help link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error message, if any. */
  error?: string | undefined;
  className?: string;
  /** Renders the control with the attributes that connect it to label, hint and error. */
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => ReactNode;
}

/** A native field: label above; error or hint below. */
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

/** A native input with a label. Large, for the public pages. */
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
