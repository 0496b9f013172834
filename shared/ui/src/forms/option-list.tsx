import type { ReactNode, RefObject } from 'react';
import type { AriaListBoxOptions } from 'react-aria';
import { Popover } from 'react-aria-components';
import type { ComboBoxState, ListState } from 'react-stately';
import { Icon } from '../core/icon.tsx';
import { Skeleton } from '../core/skeleton.tsx';
import { plusIcon } from '../icons.ts';
import { FoundOptions } from './found-options.tsx';
import styles from './listbox.module.css';
import type { Option } from './option.ts';

export interface OptionListLabels {
  /** Shown if nothing matches the typed text. */
  empty: string | ((query: string) => string);
  /** Shown below the list if some options are hidden: "50 of 5,000". */
  shown?: (shown: number, count: number, all: number, query: string) => ReactNode;
  /** Shown while options are loading. */
  loading?: string;
}

export interface OptionListProps {
  /** The field's label. */
  label: string;
  state: ListState<Option> & Pick<ComboBoxState<Option>, 'isOpen' | 'setOpen'>;
  list: AriaListBoxOptions<Option>;
  place: RefObject<HTMLDivElement | null>;
  popover: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLDivElement | null>;
  options: readonly Option[];
  count: number;
  all: number;
  query: string;
  labels: OptionListLabels;
  loading?: boolean;
  checks?: boolean;
  /** Another action for the typed text. */
  create?: ReactNode;
  footer?: ReactNode;
}

/** The options of a filterable select, in a popover below the field. */
export function OptionList({
  label,
  state,
  list,
  place,
  popover,
  trigger,
  options,
  count,
  all,
  query,
  labels,
  loading = false,
  checks = false,
  create,
  footer,
}: OptionListProps) {
  const empty = typeof labels.empty === 'string' ? labels.empty : labels.empty(query);
  const note = footer ?? (options.length > 0 && options.length < all && labels.shown?.(options.length, count, all, query));
  return (
    <Popover
      ref={popover}
      trigger="ComboBox"
      isNonModal
      triggerRef={trigger}
      scrollRef={place}
      isOpen={state.isOpen}
      onOpenChange={state.setOpen}
      placement="bottom start"
      offset={4}
      className={styles.surface ?? ''}
    >
      {/* The popover is outside of the page's landmarks, so it is one itself. */}
      <section aria-label={label}>
        <FoundOptions
          options={options}
          state={state}
          list={list}
          place={place}
          query={query}
          checks={checks}
          empty={loading ? <Waiting label={labels.loading} /> : <p className={styles.empty}>{empty}</p>}
        />
        {create}
        {note && <div className={styles.foot}>{note}</div>}
      </section>
    </Popover>
  );
}

function Waiting({ label }: { label: string | undefined }) {
  return (
    <div className={styles.waiting}>
      <span className="visually-hidden">{label}</span>
      {['82%', '64%', '73%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

/** An entry for the pointer. The focus stays in the field, where Enter does the same. */
export function CreateEntry({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" tabIndex={-1} className={styles.create} onPointerDown={(event) => event.preventDefault()} onClick={onPress}>
      <Icon icon={plusIcon} />
      {children}
    </button>
  );
}
