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
  /** What the field says of the list. */
  list: AriaListBoxOptions<Option>;
  place: RefObject<HTMLDivElement | null>;
  /** What was typed, underlined where it stands. */
  query: string;
  /** A box before each: several may be chosen. */
  checks: boolean;
  /** In the place of options, where there are none. */
  empty: ReactNode;
}

/** The id of an option that the field names as the one in focus. */
export function optionId(listId: string | undefined, index: number): string {
  return `${listId}-${index}`;
}

/**
 * The options of a field with a filter. The focus stays in the field, whose keys react-aria handles; one listener for all
 * serves the pointer, so that a key pressed among fifty draws anew only what has changed: what is in sight, and what one
 * has to scroll to once nothing more is typed or a key goes there.
 */
export function FoundOptions({ options, state, list, place, query, checks, empty }: FoundOptionsProps) {
  const { selectionManager: manager } = state;
  const { focusedKey } = manager;
  // By what was typed, not by the list: one that is handed over anew must not lose its place.
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
          // The next one found takes over the elements of the one before: to change their words is half the work of making them.
          key={index}
          id={optionId(list.id, index)}
          option={option}
          checks={checks}
          selected={manager.isSelected(option.id)}
          focused={option.id === focusedKey}
        />
      ))}
      {/* A list of options has nothing else in it. */}
      {options.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {empty}
        </div>
      )}
    </div>
  );
}

/** So long after the last letter what is out of sight is drawn too, ms. */
const pause = 200;

/** Has `query` been there for a while? */
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
