import { type ComponentProps, type ReactElement, type RefObject, useRef } from 'react';
import { searchIcon, xIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './search-input.module.css';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'size' | 'onChange' | 'className'> {
  /** What is searched: "Search decisions". Also the placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called by the clear button, which also empties and focuses the field. */
  onClear?: () => void;
  size?: 'medium' | 'large';
  ref?: RefObject<HTMLInputElement | null>;
  /** Translated labels. */
  labels: { clearSearch: string };
}

/** A search field with a magnifier icon and a clear button. */
export function SearchInput({ label, value, onChange, onClear, size = 'medium', ref, labels, ...rest }: SearchInputProps): ReactElement {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  return (
    <label className={styles.box} data-size={size}>
      <Icon icon={searchIcon} size="small" className={styles.icon} />
      <span className="visually-hidden">{label}</span>
      <input
        {...rest}
        ref={input}
        className={styles.input}
        type="search"
        dir="auto"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          size="small"
          icon={xIcon}
          label={labels.clearSearch}
          onClick={() => {
            onChange('');
            onClear?.();
            input.current?.focus();
          }}
        />
      )}
    </label>
  );
}
