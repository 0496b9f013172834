import { Select as AriaSelect, type SelectProps as AriaSelectProps, Button, ListBox, Popover, SelectValue } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { chevronsUpDownIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import styles from './listbox.module.css';
import { type Option, OptionItem } from './options.tsx';
import { FieldFoot, FieldLabel, type FieldTexts } from './parts.tsx';

export type SelectProps = FieldTexts & { options: readonly Option[]; placeholder?: string; className?: string } & Omit<
    AriaSelectProps<Option>,
    'children' | 'className' | 'style' | 'placeholder' | 'items'
  >;

/** One of a list that opens: arrows, type to find. For more than some thirty options take `ComboBox`. */
export function Select({ label, optional, hint, hideLabel, options, placeholder, className, ...rest }: SelectProps) {
  return (
    <Environment>
      <AriaSelect {...rest} {...(placeholder === undefined ? {} : { placeholder })} className={classNames(field.field, className) ?? ''}>
        {({ isInvalid }) => (
          <>
            <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
            <Button className={classNames(field.control, styles.trigger) ?? ''}>
              <SelectValue className={styles.value ?? ''} />
              <Icon icon={chevronsUpDownIcon} className={field.icon} />
            </Button>
            <FieldFoot hint={hint} invalid={isInvalid} />
            <Popover className={styles.surface ?? ''} offset={4}>
              <ListBox className={styles.list ?? ''} items={options}>
                {(option) => <OptionItem option={option} />}
              </ListBox>
            </Popover>
          </>
        )}
      </AriaSelect>
    </Environment>
  );
}
