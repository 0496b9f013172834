import type { ReactNode } from 'react';
import { ListBoxItem, Text } from 'react-aria-components';
import { Icon } from '../core/icon.tsx';
import { checkIcon } from '../icons.ts';
import styles from './listbox.module.css';

/** What may be chosen in a list. */
export interface Option {
  id: string;
  label: string;
  description?: string;
  lead?: ReactNode;
  /** The language of the label, where it is not the page's. */
  lang?: string;
  disabled?: boolean;
}

/** One option of a list that opens. */
export function OptionItem({ option }: { option: Option }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.disabled ?? false} className={styles.option ?? ''}>
      {option.lead}
      <span className={styles.words}>
        <Text slot="label" {...(option.lang ? { lang: option.lang } : {})}>
          <bdi>{option.label}</bdi>
        </Text>
        {option.description && (
          <Text slot="description" className={styles.description ?? ''}>
            {option.description}
          </Text>
        )}
      </span>
      <Icon icon={checkIcon} className={styles.check} />
    </ListBoxItem>
  );
}
