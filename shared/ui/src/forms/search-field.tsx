import { SearchField as AriaSearchField, type SearchFieldProps as AriaSearchFieldProps, Button, Input } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import styles from '../field.module.css';
import { searchIcon, xIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';

export type SearchFieldProps = { label: string; clearLabel: string; placeholder?: string; className?: string } & Omit<
  AriaSearchFieldProps,
  'children' | 'className' | 'style' | 'aria-label'
>;

/** A field that filters the content below it. Escape clears it. */
export function SearchField({ label, clearLabel, placeholder = ' ', className, ...rest }: SearchFieldProps) {
  return (
    <Environment>
      <AriaSearchField {...rest} aria-label={label} className={className ?? ''}>
        {({ isEmpty }) => (
          <span className={styles.control}>
            <Icon icon={searchIcon} className={styles.icon} />
            <Input className={styles.inner ?? ''} placeholder={placeholder} dir="auto" />
            {!isEmpty && (
              <Button className={classNames(styles.inside) ?? ''} aria-label={clearLabel}>
                <Icon icon={xIcon} size="small" />
              </Button>
            )}
          </span>
        )}
      </AriaSearchField>
    </Environment>
  );
}
