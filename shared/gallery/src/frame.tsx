import { locales } from '@cairn/api';
import { Link, Mark } from '@cairn/ui/core';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { familyIds } from './families.ts';
import styles from './frame.module.css';
import { useAddress, useSetting } from './use-setting.ts';

const choices = {
  scheme: ['auto', 'light', 'dark'],
  dir: ['ltr', 'rtl'],
  locale: locales,
  density: ['comfortable', 'compact'],
} as const;

/** The frame of every page: navigation and settings. */
export function Frame({ children }: { children: ReactNode }) {
  const setting = useSetting();
  const { family } = useParams();
  const address = useAddress();
  const chosen = { scheme: setting.scheme, dir: setting.direction, locale: setting.locale, density: setting.density };
  return (
    <div className={styles.frame}>
      <header className={styles.header} lang="en" dir="ltr">
        <Link plain to={address('')} className={styles.home}>
          <Mark size={22} />
          Components
        </Link>
        {Object.entries(choices).map(([name, values]) => (
          <Choice key={name} name={name} values={values} value={chosen[name as keyof typeof choices] /* the keys are known */} />
        ))}
      </header>
      <nav className={styles.nav} aria-label="Families" lang="en" dir="ltr">
        <ul>
          {familyIds.map((id) => (
            <li key={id}>
              <Link plain to={address(id)} className={styles.entry} {...(id === family ? { 'aria-current': 'page' as const } : {})}>
                {id.replaceAll('-', ' ')}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

function Choice({ name, values, value }: { name: string; values: readonly string[]; value: string }) {
  const [search, setSearch] = useSearchParams();
  const choose = (next: string) => {
    const changed = new URLSearchParams(search);
    changed.set(name, next);
    // The language determines the direction unless both are set.
    if (name === 'locale') changed.delete('dir');
    setSearch(changed, { replace: true });
  };
  return (
    <label className={styles.choice}>
      {name}
      <select className={styles.select} value={value} onChange={(event) => choose(event.target.value)}>
        {values.map((candidate) => (
          <option key={candidate}>{candidate}</option>
        ))}
      </select>
    </label>
  );
}
