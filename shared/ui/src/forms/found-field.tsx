import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import field from '../field.module.css';
import { FieldContexts } from './field-contexts.tsx';
import type { Matches } from './matches.ts';
import { OptionList, type OptionListProps } from './option-list.tsx';
import { FieldFoot, FieldLabel, type FieldTexts } from './parts.tsx';
import { StaysReachable } from './stays-reachable.tsx';
import type { useCombo } from './use-combo.tsx';

type FoundFieldProps = FieldTexts &
  Pick<OptionListProps, 'all' | 'query' | 'labels' | 'loading' | 'checks' | 'create' | 'footer'> & {
    label: string;
    className?: string | undefined;
    controlClassName?: string | undefined;
    combo: Pick<ReturnType<typeof useCombo>, 'state' | 'parts' | 'refs'>;
    found: Matches;
    /** The field's name in the form, and the values it submits. */
    name?: string | undefined;
    sent: readonly string[];
    /** The content of the field. */
    children: ReactNode;
  };

/** The shared parts of a filterable select, single or multiple: label, field, error, options. */
export function FoundField({
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  controlClassName,
  combo: { state, parts, refs },
  found,
  name,
  sent,
  children,
  ...list
}: FoundFieldProps) {
  return (
    <FieldContexts parts={parts} state={state}>
      <div className={classNames(field.field, className)} data-invalid={parts.isInvalid || undefined}>
        <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
        <div ref={refs.group} className={classNames(field.control, controlClassName)}>
          {children}
        </div>
        {name && sent.map((id) => <input key={id} type="hidden" name={name} value={id} />)}
        {state.isOpen && <StaysReachable />}
        <FieldFoot hint={hint} error={error} invalid={parts.isInvalid} />
        <OptionList
          {...list}
          label={label}
          state={state}
          list={parts.listBoxProps}
          place={refs.list}
          popover={refs.popover}
          trigger={refs.group}
          options={found.shown}
          count={found.count}
        />
      </div>
    </FieldContexts>
  );
}
