import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { mergeProps } from 'react-aria';
import { classNames } from '../class-names.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { xIcon } from '../icons.ts';
import { Environment } from '../overlay/environment.tsx';
import { FoundField } from './found-field.tsx';
import { FoundInput } from './found-input.tsx';
import styles from './listbox.module.css';
import { indexOf, matchesOf } from './matches.ts';
import type { Option } from './option.ts';
import type { FoundTexts } from './option-list.tsx';
import { type FieldTexts, invalidBy } from './parts.tsx';
import { useCombo } from './use-combo.tsx';

export interface MultiSelectTexts extends FoundTexts {
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
  texts: MultiSelectTexts;
  /** In the field, behind what is chosen: "Add". */
  placeholder?: string;
  /** How many stand in the field; the rest are counted. */
  chips?: number;
  name?: string;
  isDisabled?: boolean;
  isInvalid?: boolean;
  autoFocus?: boolean;
  className?: string;
};

/** Several of many, found by typing. Backspace in an empty field takes the last one out. */
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
  texts,
  placeholder = ' ',
  chips = 6,
  className,
  name,
  ...rest
}: MultiSelectProps) {
  const [query, setQuery] = useState('');
  const index = useMemo(() => indexOf(options), [options]);
  const found = useMemo(() => matchesOf(index, query), [index, query]);
  const byId = useMemo(() => new Map(options.map((option) => [option.id, option])), [options]);
  const chosen = value.map((id) => byId.get(id) ?? { id, label: id });

  const take = (keys: readonly (string | number)[]) => {
    setQuery('');
    const next = keys.map(String);
    if (next.length !== value.length || next.some((id, at) => id !== value[at])) onChange(next);
  };
  // One array for one choice: each new one is validated anew.
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
      onInputChange: setQuery,
    },
    found.shown,
  );
  const { inputProps, refs } = combo;
  const remove = (id: string) => {
    onChange(value.filter((other) => other !== id));
    refs.input.current?.focus(); // the button that was pressed goes with what it removed
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
      texts={texts}
      checks
      footer={
        <>
          <Small onPress={() => onChange(options.filter(({ disabled }) => !disabled).map(({ id }) => id))}>
            {texts.all(options.length)}
          </Small>
          <Small onPress={() => onChange([])}>{texts.none}</Small>
          <span className={styles.count} aria-live="polite">
            {texts.chosen(value.length)}
          </span>
        </>
      }
    >
      {chosen.slice(0, chips).map((option) => (
        <span key={option.id} className={styles.chip}>
          {option.lead}
          <bdi>{option.label}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.remove(option.label)}
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
        onType={setQuery}
        ref={refs.input}
        className={classNames(field.inner, styles.entry)}
        placeholder={placeholder}
        dir="auto"
      />
    </FoundField>
  );
}

/** Pressed without taking the focus out of the field, which would close the list. */
function Small({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={styles.small} onPointerDown={(event) => event.preventDefault()} onClick={onPress}>
      {children}
    </button>
  );
}
