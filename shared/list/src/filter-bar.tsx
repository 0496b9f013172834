import { useListLabels } from '@cairn/shell';
import { ButtonLink, FilterMenu, type FilterMenuProps, filterValues, Icon, PopoverButton } from '@cairn/ui/core';
import { filterIcon } from '@cairn/ui/icons';
import { type CSSProperties, type ReactElement, type ReactNode, useRef } from 'react';
import { isMany } from './definition.ts';
import styles from './filter-bar.module.css';
import type { List } from './use-list.ts';

/** A filter of the list: its name, its values and the selected ones. */
export interface ListFilter {
  /** Its search parameter. */
  id: string;
  name: string;
  entries: FilterMenuProps['entries'];
  /** Returns the label of a selected value that is not among the entries. */
  nameOf?: (value: string) => string;
}

/** Renders all filters of a list if there is room, else the active ones, else one button with their number. */
export function FilterBar({
  list,
  filters,
  tools,
}: {
  list: List;
  filters: readonly ListFilter[];
  /** Tools that move into the panel of the filters on a phone. */
  tools: ReactNode;
}): ReactElement {
  const texts = useListLabels();
  const { definition, state } = list;
  const selectedOf = ({ id }: ListFilter) => [state.filters[id] ?? []].flat();
  const set = filters.filter((filter) => selectedOf(filter).length > 0);
  const unset = filters.filter((filter) => !set.includes(filter));
  const cleared = Object.fromEntries(set.map(({ id }) => [id, null]));
  const all = useRef<HTMLDivElement>(null);
  /**
   * The focus returns to the chip after its menu has closed. A chip that folds then cannot hold it, so it goes to the button that contains
   * the chip now.
   */
  const keepFocus = (frames = 15) =>
    requestAnimationFrame(() => {
      if (frames > 0 && document.activeElement !== document.body) return keepFocus(frames - 1);
      if (document.activeElement === document.body) all.current?.querySelector<HTMLElement>(':scope > button')?.focus();
    });
  const menus = filters.map((filter) => (
    <FilterMenu
      key={filter.id}
      {...filter}
      selected={selectedOf(filter)}
      single={!isMany(definition, filter.id)}
      onChange={(values) => list.go(list.hrefWith({ [filter.id]: values.join(',') || null }))}
      clearHref={list.hrefWith({ [filter.id]: null })}
      onClose={() => keepFocus()}
      labels={texts}
    />
  ));
  // CSS compares widths estimated from the texts with the available room: nothing is measured.
  const letters = (some: readonly ListFilter[]) =>
    some.reduce((sum, filter) => sum + letterCount([filter.name, ...filterValues(filter, selectedOf(filter))].join(': ')), 0);
  const needs = {
    '--unset-letters': letters(unset),
    '--unset-chips': unset.length,
    '--set-letters': letters(set),
    '--set-chips': set.length,
  } as CSSProperties; // CSSProperties has no custom properties
  return (
    <div className={styles.filters} data-none={filters.length === 0} style={needs}>
      <div className={styles.set}>
        <div className={styles.all} ref={all}>
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

/** A chip truncates longer texts, in letters. */
const longestChip = 34;

/** Estimates the width of a text in letters. A Chinese character counts as two. */
function letterCount(text: string): number {
  return Math.min(longestChip, text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0));
}
