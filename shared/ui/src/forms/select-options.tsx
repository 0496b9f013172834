import { useRef } from 'react';
import { type AriaListBoxOptions, mergeProps, useFocusRing, useListBox, useOption } from 'react-aria';
import type { SelectState } from 'react-stately';
import { Icon } from '../core/icon.tsx';
import { checkIcon } from '../icons.ts';
import styles from './listbox.module.css';
import type { Option } from './option.ts';

/** The options of an open `Select`. `list`: ARIA props of the list. */
export function SelectOptions({
  options,
  state,
  list,
}: {
  options: readonly Option[];
  state: SelectState<Option>;
  list: AriaListBoxOptions<Option>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { listBoxProps } = useListBox(list, state, place);
  return (
    <div {...listBoxProps} ref={place} className={styles.list}>
      {options.map((option) => (
        <SelectOption key={option.id} option={option} state={state} />
      ))}
    </div>
  );
}

function SelectOption({ option, state }: { option: Option; state: SelectState<Option> }) {
  const place = useRef<HTMLDivElement>(null);
  const { optionProps, isSelected, isFocused, isDisabled } = useOption({ key: option.id }, state, place);
  const { focusProps, isFocusVisible } = useFocusRing();
  return (
    <div
      {...mergeProps(optionProps, focusProps)}
      ref={place}
      className={styles.option}
      data-selected={isSelected || undefined}
      data-focused={isFocused || undefined}
      data-focus-visible={isFocusVisible || undefined}
      data-disabled={isDisabled || undefined}
    >
      {option.before}
      <span className={styles.words}>
        <span {...(option.lang ? { lang: option.lang } : {})}>
          <bdi>{option.label}</bdi>
        </span>
        {/* Part of the accessible name, so that it matches the visible text (WCAG 2.5.3). */}
        {option.description && <span className={styles.description}>{option.description}</span>}
      </span>
      <Icon icon={checkIcon} className={styles.check} />
    </div>
  );
}
