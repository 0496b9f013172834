import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { mergeProps } from 'react-aria';
import * as v from 'valibot';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { xIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import { useDraftChoice } from './draft-state.ts';
import { FoundField } from './found-field.tsx';
import { FoundInput } from './found-input.tsx';
import styles from './listbox.module.css';
import { indexOf, matchesOf } from './matches.ts';
import type { Option } from './option.ts';
import type { OptionListLabels } from './option-list.tsx';
import { type FieldTexts, invalidBy } from './parts.tsx';
import { useCombo } from './use-combo.tsx';

export interface MultiSelectLabels extends OptionListLabels {
  /** "Remove Marta Ruiz". */
  remove: (label: string) => string;
  /** "All 14", "None", "3 chosen". */
  all: (count: number) => string;
  none: string;
  chosen: (count: number) => string;
}

export type MultiSelectProps = FieldTexts & {
  options: readonly Option[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  labels: MultiSelectLabels;
  /** Called with the typed text, for options that the server finds. Pass the results as the next `options`. Disables "all". */
  onQuery?: (query: string) => void;
  /** Whether options are loading. */
  loading?: boolean;
  /** Shown in the field after the selected options: "Add". */
  placeholder?: string;
  /** The maximum number of selected options shown in the field; the rest are counted. */
  chips?: number;
  name?: string;
  isDisabled?: boolean;
  isInvalid?: boolean;
  autoFocus?: boolean;
  className?: string;
};

/** The selection as stored in a draft. */
const StoredSchema = v.array(v.object({ id: v.string(), label: v.string() }));

/** Selects several of many options by typing. Backspace in an empty field removes the last one. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Environment>
      <Field {...props} />
    </Environment>
  );
}

function Field({
  label,
  optional,
  hint,
  error,
  hideLabel,
  options,
  value,
  onChange,
  labels,
  onQuery,
  loading = false,
  placeholder = ' ',
  chips = 6,
  className,
  name,
  ...rest
}: MultiSelectProps) {
  const [query, setQuery] = useState('');
  const write = (next: string) => {
    setQuery(next);
    onQuery?.(next);
  };
  const index = useMemo(() => indexOf(options), [options]);
  const found = useMemo(
    () => (onQuery ? { shown: options, count: options.length } : matchesOf(index, query)),
    [onQuery, options, index, query],
  );
  const [known, remember] = useKnown(options, value);
  const chosen = value.map((id) => known.get(id) ?? { id, label: id });
  // Stored with labels: options found by the server are unknown at the next visit.
  useDraftChoice<readonly Option[]>(
    name,
    chosen.map(({ id, label: text }) => ({ id, label: text })),
    (stored) => {
      remember(stored);
      onChange(stored.map(({ id }) => id));
    },
    (stored) => {
      const parsed = v.safeParse(StoredSchema, stored);
      return parsed.success ? parsed.output : undefined;
    },
    (stored) => stored.map(({ id }) => id),
    { label, text: (stored) => stored.map((one) => one.label).join('\n') },
  );

  const take = (keys: readonly (string | number)[]) => {
    write('');
    const next = keys.map(String);
    if (next.length !== value.length || next.some((id, at) => id !== value[at])) onChange(next);
  };
  // Keeps the array while the selection is the same, since each new array is validated again.
  const ids = useMemo(() => [...value], [value]);
  const combo = useCombo<'multiple'>(
    {
      ...rest,
      ...invalidBy(error),
      label,
      selectionMode: 'multiple',
      value: ids,
      inputValue: query,
      onChange: take,
      onInputChange: write,
    },
    found.shown,
  );
  const { inputProps, refs } = combo;
  const remove = (id: string) => {
    onChange(value.filter((other) => other !== id));
    refs.input.current?.focus(); // the pressed button is removed together with its option
  };
  const keys = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Backspace' && currentTarget.value === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <FoundField
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
      controlClassName={styles.chips}
      combo={combo}
      found={found}
      all={options.length}
      name={name}
      sent={value}
      query={query}
      labels={labels}
      loading={loading}
      checks
      footer={
        <>
          {!onQuery && (
            <Small onPress={() => onChange(options.filter(({ disabled }) => !disabled).map(({ id }) => id))}>
              {labels.all(options.length)}
            </Small>
          )}
          <Small onPress={() => onChange([])}>{labels.none}</Small>
          <span className={styles.count} aria-live="polite">
            {labels.chosen(value.length)}
          </span>
        </>
      }
    >
      {chosen.slice(0, chips).map((option) => (
        <span key={option.id} className={styles.chip}>
          {option.before}
          <bdi>{option.label}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={labels.remove(option.label)}
            disabled={rest.isDisabled}
            onClick={() => remove(option.id)}
          >
            <Icon icon={xIcon} size="tiny" />
          </button>
        </span>
      ))}
      {chosen.length > chips && (
        <span className={styles.chip} dir="ltr">
          +{chosen.length - chips}
        </span>
      )}
      <FoundInput
        {...mergeProps(inputProps, { onKeyDown: keys })}
        value={query}
        onType={write}
        ref={refs.input}
        className={classNames(field.inner, styles.entry)}
        placeholder={placeholder}
        dir="auto"
      />
    </FoundField>
  );
}

/** Returns the current options plus selected ones that are no longer among them, with their labels. */
function useKnown(
  options: readonly Option[],
  value: readonly string[],
): [known: ReadonlyMap<string, Option>, remember: (options: readonly Option[]) => void] {
  const [kept, setKept] = useState<ReadonlyMap<string, Option>>(new Map());
  const remember = (more: readonly Option[]) =>
    setKept((before) => new Map([...before, ...more.map((option): [string, Option] => [option.id, option])]));
  const fresh = options.filter(({ id }) => value.includes(id) && !kept.has(id));
  if (fresh.length > 0) remember(fresh);
  const known = useMemo(() => new Map([...kept, ...options.map((option): [string, Option] => [option.id, option])]), [kept, options]);
  return [known, remember];
}

/** A button that keeps the focus in the field, since losing it would close the list. */
function Small({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={styles.small} onPointerDown={(event) => event.preventDefault()} onClick={onPress}>
      {children}
    </button>
  );
}
