import { useListLabels } from '@cairn/shell';
import { ButtonLink, FilterMenu, type FilterMenuProps, filterValues, Icon, PopoverButton } from '@cairn/ui/core';
import { filterIcon } from '@cairn/ui/icons';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { isMany } from './definition.ts';
import styles from './filter-bar.module.css';
import type { List } from './use-list.ts';

/** A filter of the list: what it is called, what is chosen, and what can be. */
export interface ListFilter {
  /** Its parameter in the address. */
  id: string;
  name: string;
  entries: FilterMenuProps['entries'];
  /** What a chosen value is called that is none of the entries. */
  nameOf?: (value: string) => string;
}

/** The filters of a list: all of them in the bar where there is room, then those that are set, then one button with their number. */
export function FilterBar({
  list,
  filters,
  tools,
}: {
  list: List;
  filters: readonly ListFilter[];
  /** What a phone's bar has no room for: with the filters behind the button. */
  tools: ReactNode;
}): ReactElement {
  const texts = useListLabels();
  const { definition, state } = list;
  const selectedOf = ({ id }: ListFilter) => [state.filters[id] ?? []].flat();
  const set = filters.filter((filter) => selectedOf(filter).length > 0);
  const unset = filters.filter((filter) => !set.includes(filter));
  const cleared = Object.fromEntries(set.map(({ id }) => [id, null]));
  const menus = filters.map((filter) => (
    <FilterMenu
      key={filter.id}
      {...filter}
      selected={selectedOf(filter)}
      single={!isMany(definition, filter.id)}
      onChange={(values) => list.go(list.hrefWith({ [filter.id]: values.join(',') || null }))}
      clearHref={list.hrefWith({ [filter.id]: null })}
      labels={texts}
    />
  ));
  // Their widths are estimated from their texts and compared by CSS with the room there is: nothing is measured.
  const letters = (some: readonly ListFilter[]) =>
    some.reduce((sum, filter) => sum + letterCount([filter.name, ...filterValues(filter, selectedOf(filter))].join(': ')), 0);
  const needs = {
    '--unset-letters': letters(unset),
    '--unset-chips': unset.length,
    '--set-letters': letters(set),
    '--set-chips': set.length,
  } as CSSProperties; // its type knows no custom properties
  return (
    <div className={styles.filters} data-none={filters.length === 0} style={needs}>
      <div className={styles.set}>
        <div className={styles.all}>
          {menus}
          <PopoverButton
            label={texts.filters}
            trigger={(props) => (
              <button type="button" className={styles.button} data-chosen={set.length > 0} {...props}>
                <Icon icon={filterIcon} size="small" />
                <span className={styles.label}>{texts.filters}</span>
                {set.length > 0 && <span className={styles.count}>{set.length}</span>}
              </button>
            )}
          >
            {(close) => (
              <div className={styles.panel}>
                {menus}
                {set.length > 0 && (
                  <ButtonLink variant="quiet" size="small" to={list.hrefWith(cleared)} onClick={close}>
                    {texts.clearFilters}
                  </ButtonLink>
                )}
                <div className={styles.tools}>{tools}</div>
              </div>
            )}
          </PopoverButton>
        </div>
      </div>
    </div>
  );
}

/** A chip cuts what is longer. */
const longestChip = 34;

/** How wide a text is, in letters: of Chinese ones each has the room of two. */
function letterCount(text: string): number {
  return Math.min(longestChip, text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0));
}
