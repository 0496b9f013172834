import { RadioGroup as AriaRadioGroup, type RadioGroupProps as AriaRadioGroupProps, Radio } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Environment } from '../overlay/environment.tsx';
import styles from './choice.module.css';
import type { Option } from './option.ts';
import { FieldFoot, FieldLabel, type FieldTexts, invalidBy } from './parts.tsx';

export type RadioGroupProps = FieldTexts & {
  options: readonly Option[];
  /** Shows each option as a card, side by side if there is enough space. */
  cards?: boolean;
  className?: string;
} & Omit<AriaRadioGroupProps, 'children' | 'className' | 'style' | 'orientation'>;

/** Selects one of a few options, all visible. */
export function RadioGroup({ label, optional, hint, error, hideLabel, options, cards = false, className, ...rest }: RadioGroupProps) {
  return (
    <Environment>
      {/* In right-to-left text, arrow keys follow the direction only in a horizontal group. */}
      <AriaRadioGroup
        {...rest}
        {...invalidBy(error)}
        orientation={cards ? 'horizontal' : 'vertical'}
        className={classNames(styles.group, className) ?? ''}
      >
        {({ isInvalid }) => (
          <>
            <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
            <div className={cards ? styles.cards : styles.options}>
              {options.map((option) => (
                <Radio
                  key={option.id}
                  value={option.id}
                  isDisabled={option.disabled ?? false}
                  className={classNames(styles.choice, cards && styles.card) ?? ''}
                >
                  <span className={styles.dot} aria-hidden />
                  {option.before}
                  <span className={styles.words}>
                    <span>{option.label}</span>
                    {option.description && <span className={styles.description}>{option.description}</span>}
                  </span>
                </Radio>
              ))}
            </div>
            <FieldFoot hint={hint} error={error} invalid={isInvalid} />
          </>
        )}
      </AriaRadioGroup>
    </Environment>
  );
}
