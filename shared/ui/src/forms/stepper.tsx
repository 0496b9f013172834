import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { checkIcon } from '../icons.ts';
import styles from './stepper.module.css';

export interface Step {
  id: string;
  label: string;
  /** Something in it has to be mended. */
  hasError?: boolean;
}

export interface StepperProps {
  /** What the steps lead to, for those who do not see it. */
  label: string;
  steps: readonly Step[];
  /** The id of the step at hand; past the last one where all are done. */
  current: string | null;
  /** Heard behind the names of steps: "done", "has an error". */
  doneText: string;
  errorText: string;
}

/** How far one is on a way of a few steps. The number is a stone that is set when its step is done. */
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
