import { type ReactElement, useState } from 'react';
import { Icon } from './core/icon.tsx';
import styles from './field.module.css';
import { eyeIcon, eyeOffIcon } from './icons.ts';

/** Returns the input type of a secret field and the button that reveals it. */
export function useReveal(showLabel: string, hideLabel: string): { type: 'text' | 'password'; button: ReactElement } {
  const [shown, setShown] = useState(false);
  const name = shown ? hideLabel : showLabel;
  return {
    type: shown ? 'text' : 'password',
    button: (
      <button type="button" className={styles.inside} aria-label={name} title={name} aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon icon={shown ? eyeOffIcon : eyeIcon} />
      </button>
    ),
  };
}
