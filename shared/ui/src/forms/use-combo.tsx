import { useMemo, useRef } from 'react';
import { useButton, useComboBox } from 'react-aria';
import { FormContext, useSlottedContext } from 'react-aria-components';
import { type ComboBoxStateOptions, Item, useComboBoxState } from 'react-stately';
import { optionId } from './found-options.tsx';
import type { Option } from './option.ts';

type Mode = 'single' | 'multiple';

export type ComboGiven<M extends Mode> = Pick<
  ComboBoxStateOptions<Option, M>,
  | 'label'
  | 'value'
  | 'inputValue'
  | 'onChange'
  | 'onInputChange'
  | 'onOpenChange'
  | 'selectionMode'
  | 'isDisabled'
  | 'isInvalid'
  | 'isReadOnly'
  | 'isRequired'
  | 'onBlur'
> & { autoFocus?: boolean };

const item = ({ label }: Option) => <Item textValue={label}>{label}</Item>;

/**
 * State and behavior of a filterable select, built on react-aria's hooks: its component builds the list twice on every key, which is too
 * slow for fifty options on a slow machine.
 */
export function useCombo<M extends Mode>(given: ComboGiven<M>, options: readonly Option[]) {
  const refs = {
    input: useRef<HTMLInputElement>(null),
    button: useRef<HTMLButtonElement>(null),
    list: useRef<HTMLDivElement>(null),
    popover: useRef<HTMLDivElement>(null),
    group: useRef<HTMLDivElement>(null),
  };
  const props = {
    ...given,
    items: options,
    children: item,
    allowsEmptyCollection: true,
    menuTrigger: 'focus' as const,
    validationBehavior: useSlottedContext(FormContext)?.validationBehavior ?? ('native' as const),
    // Memoized: each new array would reset the selection state.
    disabledKeys: useMemo(() => options.filter(({ disabled }) => disabled).map(({ id }) => id), [options]),
  };
  const state = useComboBoxState<Option, M>(props);
  const parts = useComboBox<Option, M>(
    { ...props, inputRef: refs.input, buttonRef: refs.button, listBoxRef: refs.list, popoverRef: refs.popover },
    state,
  );
  const { buttonProps } = useButton(parts.buttonProps, refs.button);
  const at = options.findIndex(({ id }) => id === state.selectionManager.focusedKey);
  const inputProps = {
    ...parts.inputProps,
    'aria-activedescendant': state.isOpen && at >= 0 ? optionId(parts.listBoxProps.id, at) : undefined,
  };
  return { state, parts, inputProps, buttonProps, refs };
}
