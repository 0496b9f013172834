import { useNavigate } from 'react-router';
import { chevronDownIcon, plusIcon, xIcon } from '../icons.ts';
import styles from './facet.module.css';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './overlay-contract.ts';

export interface FacetProps {
  /** What it filters by: "Status". */
  name: string;
  /** The chosen value in words. */
  value?: string | undefined;
  /** The values to choose from, each with the address of the list that it leads to. */
  entries: readonly MenuEntry[];
  /** The address of the list without this filter. */
  without: string;
  /** Texts, from the caller's catalogue. */
  labels: {
    /** "Filter by Status". */
    filterBy: (name: string) => string;
    /** "Status: Accepted". */
    filteredBy: (name: string, value: string) => string;
    /** "Remove filter Status". */
    removeFilter: (name: string) => string;
  };
}

/** A filter of a list: dashed where it can be added, solid with its value and a way out where it is set. */
export function Facet({ name, value, entries, without, labels }: FacetProps) {
  const navigate = useNavigate();
  const remove = labels.removeFilter(name);
  return (
    <span className={styles.facet} data-set={value !== undefined}>
      <MenuButton
        label={labels.filterBy(name)}
        entries={entries}
        trigger={(props) => (
          <button type="button" className={styles.choose} {...props}>
            {value === undefined && <Icon icon={plusIcon} size="tiny" />}
            <span>{value === undefined ? name : labels.filteredBy(name, value)}</span>
            {value !== undefined && <Icon icon={chevronDownIcon} size="tiny" />}
          </button>
        )}
      />
      {value !== undefined && (
        <button type="button" className={styles.remove} aria-label={remove} title={remove} onClick={() => void navigate(without)}>
          <Icon icon={xIcon} size="tiny" />
        </button>
      )}
    </span>
  );
}
