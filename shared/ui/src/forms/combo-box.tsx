import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { mergeProps } from 'react-aria';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import type { IconData } from '../icon-data.ts';
import { chevronsUpDownIcon, xIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import { useDraftChoice } from './draft-state.ts';
import { FoundField } from './found-field.tsx';
import { FoundInput } from './found-input.tsx';
import styles from './listbox.module.css';
import { indexOf, matchesOf } from './matches.ts';
import type { Option } from './option.ts';
import { CreateEntry, type OptionListLabels } from './option-list.tsx';
import { type FieldTexts, invalidBy } from './parts.tsx';
import { type ComboGiven, useCombo } from './use-combo.tsx';

export type ComboBoxProps = FieldTexts & {
  /** All options, any number. At most fifty are shown. */
  options: readonly Option[];
  labels: OptionListLabels;
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (id: string | null) => void;
  /** Called with the typed text, for options that the server finds. Pass the results as the next `options`. */
  onQuery?: (query: string) => void;
  /** Called with the typed text. Does not affect the options. */
  onType?: (query: string) => void;
  /** The initial text, without a selected option. Selected on focus, so that typing replaces it. */
  defaultQuery?: string;
  /** Whether options are loading. */
  loading?: boolean;
  /** An action for text that is not an option: "Use refnd/** as a pattern". */
  create?: {
    label: (query: string) => string;
    onCreate: (query: string) => void;
    /** Enter picks the first match, and creates only if there is none. */
    last?: boolean;
  };
  /** "Clear". Without it, there is no clear button. */
  clearLabel?: string;
  icon?: IconData;
  placeholder?: string;
  className?: string;
  name?: string;
} & Pick<ComboGiven<'single'>, 'isDisabled' | 'isInvalid' | 'isRequired' | 'isReadOnly' | 'autoFocus' | 'onBlur' | 'onOpenChange'>;

/** Selects one of many options by typing. Searches thousands on each key, shows up to fifty. */
export function ComboBox(props: ComboBoxProps) {
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
  labels,
  value: given,
  defaultValue = null,
  onChange,
  onQuery,
  onType,
  defaultQuery,
  loading = false,
  create,
  clearLabel,
  icon,
  placeholder = ' ',
  className,
  name,
  ...rest
}: ComboBoxProps) {
  const [own, setOwn] = useState(defaultValue);
  const value = given === undefined ? own : given;
  const index = useMemo(() => indexOf(options), [options]);
  const labelOf = (id: string | null) => options.find((option) => option.id === id)?.label ?? '';
  const chosen = value === null ? undefined : options.find(({ id }) => id === value);
  const [typed, setTyped] = useState(defaultQuery);
  const text = typed ?? chosen?.label ?? '';
  // The text of a selected option is not a query.
  const query = typed === undefined || typed === chosen?.label ? '' : typed;
  const found = useMemo(
    () => (onQuery ? { shown: options, count: options.length } : matchesOf(index, query, chosen)),
    [onQuery, options, index, query, chosen],
  );

  const choose = (id: string | null) => {
    setOwn(id);
    if (id !== value) onChange?.(id);
  };
  useDraftChoice(
    name,
    value,
    (id) => {
      choose(id);
      setTyped(undefined);
    },
    (stored) => (typeof stored === 'string' || stored === null ? stored : undefined),
    (id) => id,
    { label, text: labelOf },
  );
  const write = (next: string) => {
    setTyped(next);
    onType?.(next);
    onQuery?.(next);
    if (next === '') choose(null);
  };
  // Also called on blur and Escape: discards typed text that was not selected.
  const settle = (key: string | number | null) => {
    const id = key === null ? null : String(key);
    choose(id);
    setTyped(labelOf(id));
  };
  const combo = useCombo<'single'>(
    { ...rest, ...invalidBy(error), label, value, inputValue: text, onChange: settle, onInputChange: write },
    found.shown,
  );
  const { inputProps, buttonProps, refs } = combo;
  const words = query.trim();
  const exact = options.find((option) => isSameText(option.label, words));
  const invent = create && words !== '' && !exact && !loading ? () => create.onCreate(words) : undefined;
  const keys = (event: KeyboardEvent) => {
    if (!create || words === '' || event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // The list itself selects an option that is focused by arrow keys.
    if (inputProps['aria-activedescendant'] !== undefined) return;
    event.preventDefault();
    const taken = exact ?? (create.last ? found.shown.find(({ disabled }) => !disabled) : undefined);
    if (taken) settle(taken.id);
    else invent?.();
  };
  return (
    <FoundField
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
      combo={combo}
      found={found}
      all={options.length}
      name={name}
      sent={[value ?? '']}
      query={query}
      labels={labels}
      loading={loading}
      {...(create && invent ? { create: <CreateEntry onPress={invent}>{create.label(words)}</CreateEntry> } : {})}
    >
      {icon && <Icon icon={icon} className={field.icon} />}
      <FoundInput
        {...mergeProps(inputProps, { onKeyDown: keys, ...(defaultQuery ? { onFocus: select } : {}) })}
        value={text}
        onType={write}
        ref={refs.input}
        className={classNames(field.inner, chosen?.code && field.code)}
        placeholder={placeholder}
        dir={chosen?.code ? 'ltr' : 'auto'}
        aria-busy={loading || undefined}
      />
      {loading && <span className={styles.spinner} aria-hidden />}
      {clearLabel && text !== '' && !rest.isDisabled && !rest.isReadOnly && (
        <button type="button" className={field.inside} aria-label={clearLabel} title={clearLabel} onClick={() => write('')}>
          <Icon icon={xIcon} size="small" />
        </button>
      )}
      <button {...buttonProps} ref={refs.button} className={field.inside}>
        <Icon icon={chevronsUpDownIcon} />
      </button>
    </FoundField>
  );
}

function select({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.toLocaleLowerCase();
}
