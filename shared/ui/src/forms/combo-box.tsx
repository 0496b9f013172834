import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  Group,
  Input,
  ListBox,
  Popover,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { chevronsUpDownIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import styles from './listbox.module.css';
import { type Option, OptionItem } from './options.tsx';
import { FieldFoot, FieldLabel, type FieldTexts } from './parts.tsx';

export type ComboBoxProps = FieldTexts & {
  options: readonly Option[];
  placeholder?: string;
  /** Said where nothing fits what was typed. */
  emptyText: string;
  className?: string;
} & Omit<AriaComboBoxProps<Option>, 'children' | 'className' | 'style' | 'defaultItems'>;

/** One of many, found by typing. Give it at most some fifty options at a time. */
export function ComboBox({ label, optional, hint, hideLabel, options, placeholder = ' ', emptyText, className, ...rest }: ComboBoxProps) {
  return (
    <Environment>
      <AriaComboBox {...rest} defaultItems={options} allowsEmptyCollection className={classNames(field.field, className) ?? ''}>
        {({ isInvalid }) => (
          <>
            <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
            <Group className={field.control ?? ''}>
              <Input className={field.inner ?? ''} placeholder={placeholder} dir="auto" />
              <Button className={field.inside ?? ''}>
                <Icon icon={chevronsUpDownIcon} />
              </Button>
            </Group>
            <FieldFoot hint={hint} invalid={isInvalid} />
            <Popover className={styles.surface ?? ''} offset={4}>
              <ListBox<Option> className={styles.list ?? ''} renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}>
                {(option) => <OptionItem option={option} />}
              </ListBox>
            </Popover>
          </>
        )}
      </AriaComboBox>
    </Environment>
  );
}
