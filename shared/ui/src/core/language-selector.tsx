import { useId } from 'react';
import { classNames } from '../class-names.ts';
import field from '../field.module.css';
import { chevronDownIcon, chevronsUpDownIcon, globeIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import styles from './language-selector.module.css';

export interface Language {
  /** Its tag: `es-MX`. */
  id: string;
  /** Its name in itself. */
  name: string;
}

export interface LanguageSelectorProps {
  /** "Language". */
  label: string;
  languages: readonly Language[];
  value: string;
  onChange: (id: string) => void;
  /** `quiet` in the head of a page; `field` in a form, with its label in sight. */
  variant?: 'quiet' | 'field';
  /** Below it, where it is a field. */
  hint?: string;
  className?: string;
}

/**
 * The language of the interface, each by its own name and spoken as what it is (specification, section 2). The browser's
 * own list: it opens before any script of ours has come, and on a phone as the phone's own wheel.
 */
export function LanguageSelector({ label, languages, value, onChange, variant = 'quiet', hint, className }: LanguageSelectorProps) {
  const id = useId();
  const options = [...languages]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id: tag, name }) => (
      <option key={tag} value={tag} lang={tag}>
        {name}
      </option>
    ));
  if (variant === 'quiet') {
    return (
      <span className={classNames(styles.selector, className)}>
        <Icon icon={globeIcon} className={styles.icon} />
        <select className={styles.select} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
          {options}
        </select>
        <Icon icon={chevronDownIcon} className={styles.icon} />
      </span>
    );
  }
  return (
    <div className={classNames(field.field, className)}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <span className={classNames(field.control, styles.field)}>
        <select
          id={id}
          className={classNames(field.inner, styles.native)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        >
          {options}
        </select>
        <Icon icon={chevronsUpDownIcon} className={field.icon} />
      </span>
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
