import { type ReactNode, useRef, useState } from 'react';
import { HiddenSelect, useButton, useSelect } from 'react-aria';
import {
  FieldErrorContext,
  FormContext,
  I18nProvider,
  LabelContext,
  Popover,
  Provider,
  TextContext,
  useSlottedContext,
} from 'react-aria-components';
import { Item, useSelectState } from 'react-stately';
import { classNames } from '../class-names.ts';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Icon } from '../core/icon.tsx';
import field from '../field.module.css';
import { chevronsUpDownIcon } from '../icons.ts';
import styles from './listbox.module.css';
import type { Option } from './option.ts';
import { FieldFoot, FieldLabel, type FieldTexts, invalidBy } from './parts.tsx';
import { SelectOptions } from './select-options.tsx';

export type SelectProps = FieldTexts & {
  options: readonly Option[];
  /** The id of the selected option, if controlled. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (id: string) => void;
  /** The field's name in the form. */
  name?: string;
  placeholder?: string;
  /** Also shows the selected option's description in the field, for ambiguous names. */
  showSelectedDescription?: boolean;
  className?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  autoFocus?: boolean;
  /** Initially open, for screenshots. */
  defaultOpen?: boolean;
};

/** Selects one option from a list. Supports arrow keys and type-ahead. For more than about 30 options use `ComboBox`. */
export function Select(props: SelectProps) {
  return (
    <I18nProvider locale={useDocumentLocale()}>
      <SelectField {...props} />
    </I18nProvider>
  );
}

/** Built on react-aria's hooks: its component renders every option invisibly, and the page a second time, before anything opens. */
function SelectField({
  label,
  optional,
  hint,
  error,
  hideLabel,
  options,
  placeholder,
  showSelectedDescription = false,
  className,
  onChange,
  autoFocus,
  ...rest
}: SelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const given = {
    ...rest,
    ...invalidBy(error),
    label,
    items: options,
    validationBehavior: useSlottedContext(FormContext)?.validationBehavior ?? 'native',
    onChange: (key: string | number | null) => key !== null && onChange?.(String(key)),
  };
  const state = useSelectState<Option>({
    ...given,
    disabledKeys: options.filter(({ disabled }) => disabled).map(({ id }) => id),
    children: ({ label: text }) => <Item textValue={text}>{text}</Item>,
  });
  const [opened, setOpened] = useState(false);
  if (state.isOpen && !opened) setOpened(true); // stays true, so that closing can be animated
  const parts = useSelect(given, state, trigger);
  const { buttonProps } = useButton({ ...parts.triggerProps, ...(autoFocus ? { autoFocus } : {}) }, trigger);
  const chosen = options.find(({ id }) => id === state.selectedKey);
  return (
    <Provider
      values={[
        [LabelContext, { ...parts.labelProps, elementType: 'span' }],
        [TextContext, { slots: { description: parts.descriptionProps, errorMessage: parts.errorMessageProps } }],
        [FieldErrorContext, state.displayValidation],
      ]}
    >
      <div className={classNames(field.field, className)} data-invalid={parts.isInvalid || undefined}>
        <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
        <button {...buttonProps} ref={trigger} className={classNames(field.control, styles.trigger)}>
          <span {...parts.valueProps} className={styles.value} data-placeholder={chosen ? undefined : ''}>
            {chosen ? <Chosen option={chosen} described={showSelectedDescription} /> : placeholder}
          </span>
          <Icon icon={chevronsUpDownIcon} className={field.icon} />
        </button>
        <FieldFoot hint={hint} error={error} invalid={parts.isInvalid} />
        {rest.name !== undefined && <HiddenSelect {...parts.hiddenSelectProps} />}
        {opened && (
          <Popover
            trigger="Select"
            triggerRef={trigger}
            isOpen={state.isOpen}
            onOpenChange={state.setOpen}
            placement="bottom start"
            offset={4}
            className={styles.surface ?? ''}
            {...(parts.menuProps['aria-labelledby'] ? { 'aria-labelledby': parts.menuProps['aria-labelledby'] } : {})}
          >
            <SelectOptions options={options} state={state} list={parts.menuProps} />
          </Popover>
        )}
      </div>
    </Provider>
  );
}

function Chosen({ option, described }: { option: Option; described: boolean }): ReactNode {
  return (
    <>
      {option.before}
      <span className={styles.chosen} {...(option.lang ? { lang: option.lang } : {})}>
        <bdi>{option.label}</bdi>
      </span>
      {described && option.description && (
        <span className={styles.beside}>
          <bdi>{option.description}</bdi>
        </span>
      )}
    </>
  );
}
