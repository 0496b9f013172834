import { NumberField as AriaNumberField, type NumberFieldProps as AriaNumberFieldProps, Button, Group, Input } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { minusIcon, plusIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import styles from './number-field.module.css';
import { FieldFoot, FieldLabel, type FieldTexts, invalidBy } from './parts.tsx';

export type NumberFieldProps = FieldTexts & {
  /** Shown after the number: "days". */ unit?: string;
  placeholder?: string;
  className?: string;
} & Omit<AriaNumberFieldProps, 'children' | 'className' | 'style'>;

/** A number input in the reader's digits and separators. Arrow keys, Page Up and Page Down change the value. */
export function NumberField({ label, optional, hint, error, hideLabel, unit, placeholder = ' ', className, ...rest }: NumberFieldProps) {
  return (
    <Environment>
      <AriaNumberField {...rest} {...invalidBy(error)} className={classNames(field.field, className) ?? ''}>
        {({ isInvalid }) => (
          <>
            <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
            <Group className={classNames(field.control, styles.control) ?? ''}>
              <Input className={classNames(field.inner, styles.input) ?? ''} placeholder={placeholder} />
              {unit && (
                <span className={styles.unit} aria-hidden>
                  {unit}
                </span>
              )}
              <Button slot="decrement" className={field.inside ?? ''}>
                <Icon icon={minusIcon} size="small" />
              </Button>
              <Button slot="increment" className={field.inside ?? ''}>
                <Icon icon={plusIcon} size="small" />
              </Button>
            </Group>
            <FieldFoot hint={hint} error={error} invalid={isInvalid} />
          </>
        )}
      </AriaNumberField>
    </Environment>
  );
}
