import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chevronDownIcon, plusIcon, xIcon } from '../icons.ts';
import { useDocumentLocale } from './document-locale.ts';
import styles from './filter-menu.module.css';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './overlay-contract.ts';

export interface FilterMenuProps {
  /** What it filters by: "Status". */
  name: string;
  /** The values to choose from. */
  entries: readonly (Pick<MenuEntry, 'label' | 'icon' | 'before'> & { value: string })[];
  selected: readonly string[];
  /** Allows only one value at a time. */
  single?: boolean;
  /** Returns the label of a selected value that has no entry. */
  nameOf?: ((value: string) => string) | undefined;
  /** Called with an empty array when the last value is removed. */
  onChange: (values: readonly string[]) => void;
  /** The address of the list without this filter. */
  clearHref: string;
  /** Called when the menu closes. */
  onClose?: () => void;
  /** Translated labels. */
  labels: {
    /** "Filter by Status". */
    filterBy: (name: string) => string;
    /** "Status: Proposed or Accepted". */
    filteredBy: (name: string, value: string) => string;
    /** "Remove filter Status". */
    removeFilter: (name: string) => string;
  };
}

/**
 * A filter of a list: dashed while unset; solid with its values and a remove button when set. The menu stays open while values are chosen.
 */
export function FilterMenu({ name, entries, selected, single = false, nameOf, onChange, clearHref, onClose, labels }: FilterMenuProps) {
  const navigate = useNavigate();
  const locale = useDocumentLocale();
  // Optimistic selection until the URL catches up: a fast reader picks a second value before the first navigation completes.
  const [ahead, setAhead] = useState<readonly string[]>();
  const now = ahead ?? selected;
  const toggle = (value: string) => {
    const next = single ? [value] : now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
    if (!single) setAhead(next);
    onChange(next);
  };
  const words = filterValues({ entries, nameOf }, selected);
  const text = words.length > 0 ? labels.filteredBy(name, new Intl.ListFormat(locale, { type: 'disjunction' }).format(words)) : name;
  const remove = labels.removeFilter(name);
  const set = selected.length > 0;
  return (
    <span className={styles.facet} data-set={set}>
      <MenuButton
        label={labels.filterBy(name)}
        keepOpen={!single}
        onOpenChange={(open) => {
          setAhead(undefined);
          if (!open) onClose?.();
        }}
        entries={entries.map(({ value, ...entry }) => ({
          ...entry,
          id: value,
          selected: now.includes(value),
          onAction: () => toggle(value),
        }))}
        trigger={(props) => (
          <button type="button" className={styles.choose} {...(set ? { title: text } : {})} {...props}>
            {!set && <Icon icon={plusIcon} size="tiny" />}
            <span>{text}</span>
            {set && <Icon icon={chevronDownIcon} size="tiny" />}
          </button>
        )}
      />
      {set && (
        <button type="button" className={styles.remove} aria-label={remove} title={remove} onClick={() => void navigate(clearHref)}>
          <Icon icon={xIcon} size="tiny" />
        </button>
      )}
    </span>
  );
}

/** What the chosen values of a filter are called. */
export function filterValues({ entries, nameOf }: Pick<FilterMenuProps, 'entries' | 'nameOf'>, selected: readonly string[]): string[] {
  return selected.map((value) => entries.find((entry) => entry.value === value)?.label ?? nameOf?.(value) ?? value);
}
