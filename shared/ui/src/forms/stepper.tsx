import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { checkIcon } from '../icons.ts';
import styles from './stepper.module.css';

export interface Step {
  id: string;
  label: string;
  /** The step has an error. */
  hasError?: boolean;
}

export interface StepperProps {
  /** The accessible name. */
  label: string;
  steps: readonly Step[];
  /** The id of the current step; null if all are done. */
  current: string | null;
  /** Announced after step names: "done", "has an error". */
  doneText: string;
  errorText: string;
}

/** The progress through a few steps. Each number is a stone that is filled when its step is done. */
export function Stepper({ label, steps, current, doneText, errorText }: StepperProps) {
  const at = current === null ? steps.length : steps.findIndex(({ id }) => id === current);
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map(({ id, label: name, hasError = false }, index) => {
        const done = index < at && !hasError;
        return (
          <li
            key={id}
            className={classNames(styles.step, done && styles.done, index === at && styles.now, hasError && styles.wrong)}
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={styles.stone} aria-hidden>
              {done ? <Icon icon={checkIcon} size="tiny" /> : hasError ? '!' : index + 1}
            </span>
            <span>
              {name}
              {(done || hasError) && <span className="visually-hidden"> ({hasError ? errorText : doneText})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
