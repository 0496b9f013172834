import type { ReactElement, ReactNode } from 'react';
import styles from './option-list.module.css';

/** The id of an option, for the `aria-activedescendant` of the field. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** What a search field suggests, below it. The field keeps the focus; its keys walk through the options and choose. */
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
  /** Which one the keys have reached; -1: none. */
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
