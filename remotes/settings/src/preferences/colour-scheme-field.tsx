import type { ColourScheme } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useId } from 'react';
import styles from './colour-scheme-field.module.css';
import { schemes, schemeTexts } from './colour-schemes.ts';

/** Selects a color scheme by small page previews. Uses native radio buttons, so arrow keys work. */
export function ColourSchemeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: ColourScheme;
  onChange: (scheme: ColourScheme) => void;
}): ReactElement {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.name}>
        {label}
      </span>
      <div className={styles.choices}>
        {schemes.map((scheme) => (
          <label key={scheme} className={styles.choice}>
            <span className={styles.picture} aria-hidden>
              <Picture scheme={scheme === 'dark' ? 'dark' : 'light'} />
              {scheme === 'auto' && <Picture scheme="dark" half />}
            </span>
            <span className={styles.caption}>
              <input type="radio" className={styles.radio} name={id} checked={scheme === value} onChange={() => onChange(scheme)} />
              {i18n._(schemeTexts[scheme])}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** A page preview in the colors of a scheme: rail, heading, button and rows. */
function Picture({ scheme, half = false }: { scheme: 'light' | 'dark'; half?: boolean }): ReactElement {
  return (
    <span className={styles.page} data-scheme={scheme} data-half={half}>
      <span className={styles.rail}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles.sheet}>
        <span className={styles.heading}>
          <i />
          <b />
        </span>
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </span>
    </span>
  );
}
