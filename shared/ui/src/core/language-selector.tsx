import { useId } from 'react';
import { classNames } from '../class-names.ts';
import field from '../field.module.css';
import { chevronDownIcon, chevronsUpDownIcon, globeIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import styles from './language-selector.module.css';

export interface Language {
  /** The language tag: `es-MX`. */
  id: string;
  /** The language's own name. */
  name: string;
}

export interface LanguageSelectorProps {
  /** "Language". */
  label: string;
  languages: readonly Language[];
  value: string;
  onChange: (id: string) => void;
  /** `quiet` in a page header; `field` in a form, with a visible label. */
  variant?: 'quiet' | 'field';
  /** Help text below the field. */
  hint?: string;
  className?: string;
}

/**
 * Selects the interface language; each language is listed and spoken in itself (specification, section 2). A native select: works before
 * scripts are loaded, and uses the phone's own picker.
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
