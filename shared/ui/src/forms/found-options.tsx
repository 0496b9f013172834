import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { AriaListBoxOptions } from 'react-aria';
import type { ListState } from 'react-stately';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import { checkIcon } from '../icons.ts';
import choice from './choice.module.css';
import styles from './listbox.module.css';
import { useMarkedMatches } from './mark-matches.ts';
import { shownAtOnce } from './matches.ts';
import type { Option } from './option.ts';

export interface FoundOptionsProps {
  options: readonly Option[];
  state: ListState<Option>;
  /** ARIA props of the list. */
  list: AriaListBoxOptions<Option>;
  place: RefObject<HTMLDivElement | null>;
  /** The typed text, underlined in the options. */
  query: string;
  /** Shows a checkbox before each option, for multiple selection. */
  checks: boolean;
  /** Shown if there are no options. */
  empty: ReactNode;
}

/** Returns the element id of an option, for `aria-activedescendant`. */
export function optionId(listId: string | undefined, index: number): string {
  return `${listId}-${index}`;
}

/**
 * The options of a filterable select. The focus stays in the field, where react-aria handles the keys. One pointer listener serves all
 * options, so a key press renders only what changes. Renders the visible options first; the rest when typing pauses or a key reaches them.
 */
export function FoundOptions({ options, state, list, place, query, checks, empty }: FoundOptionsProps) {
  const { selectionManager: manager } = state;
  const { focusedKey } = manager;
  // Depends on the typed text, not on the list: a new list with equal options must keep its scroll position.
  const rested = useRested(query);
  const all = rested || options.findIndex(({ id }) => id === focusedKey) >= shownAtOnce;
  const drawn = useMemo(() => (all ? options : options.slice(0, shownAtOnce)), [all, options]);
  useMarkedMatches(place, query, drawn);
  useLayoutEffect(() => {
    if (focusedKey !== null && drawn.some(({ id }) => id === focusedKey))
      place.current?.querySelector('[data-focused]')?.scrollIntoView({ block: 'nearest' });
  }, [focusedKey, drawn, place]);

  const optionOf = ({ target }: MouseEvent | PointerEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    const option = options.find(({ id }) => id === row?.dataset.key);
    return option?.disabled ? undefined : option;
  };
  const point = (event: PointerEvent) => {
    const option = event.pointerType === 'touch' ? undefined : optionOf(event);
    if (!option || option.id === focusedKey) return;
    manager.setFocused(true);
    manager.setFocusedKey(option.id);
  };
  const press = (event: MouseEvent) => {
    const option = optionOf(event);
    if (option) manager.select(option.id);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys do the same
    <div
      ref={place}
      id={list.id}
      role="listbox"
      tabIndex={-1}
      aria-label={list['aria-label']}
      aria-labelledby={list['aria-labelledby']}
      aria-multiselectable={checks || undefined}
      className={classNames(styles.list, styles.found)}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerOver={point}
      onClick={press}
    >
      {drawn.map((option, index) => (
        <FoundOption
          // Keyed by index, so that new results reuse elements: changing text costs half of creating elements.
          key={index}
          id={optionId(list.id, index)}
          option={option}
          checks={checks}
          selected={manager.isSelected(option.id)}
          focused={option.id === focusedKey}
        />
      ))}
      {/* A listbox may only contain options. */}
      {options.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {empty}
        </div>
      )}
    </div>
  );
}

/** Delay (ms) after the last letter before the remaining options are rendered. */
const pause = 200;

/** Returns whether `query` has been unchanged for that long. */
function useRested(query: string): boolean {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(query)), pause);
    return () => clearTimeout(timer);
  }, [query]);
  return rested === query;
}

interface FoundOptionProps {
  id: string;
  option: Option;
  checks: boolean;
  selected: boolean;
  focused: boolean;
}

const FoundOption = memo(function FoundOption({ id, option, checks, selected, focused }: FoundOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      className={styles.option}
      data-key={option.id}
      data-selected={selected || undefined}
      data-focused={focused || undefined}
      data-disabled={option.disabled || undefined}
    >
      {checks && (
        <span className={classNames(choice.box, styles.box)} aria-hidden>
          <Icon icon={checkIcon} size="tiny" />
        </span>
      )}
      {option.before}
      <span className={styles.words}>
        <span data-label {...(option.lang ? { lang: option.lang } : {})}>
          <bdi className={option.code ? styles.code : undefined}>{option.label}</bdi>
        </span>
        {option.description && (
          <span className={styles.description}>
            <bdi>{option.description}</bdi>
          </span>
        )}
      </span>
      {!checks && selected && <Icon icon={checkIcon} className={styles.check} />}
    </div>
  );
});
