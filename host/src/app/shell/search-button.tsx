import { modKey } from '@cairn/shell';
import { Icon, Keys } from '@cairn/ui/core';
import { searchIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { openOverlay } from './open-overlay.ts';
import { Palette } from './opened-parts.tsx';
import styles from './search-button.module.css';

/** A button that looks like a search field and opens the palette. */
export function SearchButton(): ReactElement {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={modKey === '⌘' ? 'Meta+K' : 'Control+K'}
      onClick={() => openOverlay('palette')}
      onPointerEnter={Palette.preload}
      onFocus={Palette.preload}
    >
      <Icon icon={searchIcon} />
      <span className={styles.words}>{t`Search or run a command`}</span>
      <Keys keys={[modKey, 'K']} />
    </button>
  );
}
