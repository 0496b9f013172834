import type { ReactElement, ReactNode } from 'react';
import styles from './option-list.module.css';

/** Returns the element id of an option, for the field's `aria-activedescendant`. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The suggestions below a search field. The field keeps the focus, and its keys move through the options and select one. */
export function OptionList<Option extends { id: string }>({
  id,
  label,
  options,
  active,
  onChoose,
  children,
}: {
  id: string;
  label: string;
  options: readonly Option[];
  /** The index of the option reached by keyboard; -1 for none. */
  active: number;
  onChoose: (option: Option) => void;
  children: (option: Option) => ReactNode;
}): ReactElement {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        <div
          key={option.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          className={styles.option}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onPointerUp={({ button }) => button === 0 && onChoose(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
