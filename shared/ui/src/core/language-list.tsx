import { languagesIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import styles from './language-selector.module.css';
import type { LanguageSelectorProps } from './language-selector.tsx';

/** All languages in one line, for the page footer. */
export function LanguageList({
  label,
  languages,
  value,
  onChange,
}: Pick<LanguageSelectorProps, 'label' | 'languages' | 'value' | 'onChange'>) {
  return (
    <nav className={styles.list} aria-label={label}>
      <Icon icon={languagesIcon} className={styles.icon} />
      {[...languages]
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ id, name }) => (
          <button key={id} type="button" lang={id} className={styles.language} aria-current={id === value} onClick={() => onChange(id)}>
            {name}
          </button>
        ))}
    </nav>
  );
}
