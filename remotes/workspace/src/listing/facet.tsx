import { Icon, MenuButton, type MenuEntry } from '@cairn/ui/core';
import { chevronDownIcon, plusIcon, xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import styles from './facet.module.css';

/** A filter of a list: dashed where it can be added, solid with its value and a way out where it is set. */
export function Facet({
  name,
  value,
  entries,
  without,
}: {
  /** What it filters by: "Status". */ name: string /** The chosen value in words. */;
  value?: string | undefined;
  entries: readonly MenuEntry[] /** The list without this filter. */;
  without: string;
}): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <span className={styles.facet} data-set={value !== undefined}>
      <MenuButton
        label={t`Filter by ${name}`}
        entries={entries}
        trigger={(props) => (
          <button type="button" className={styles.choose} {...props}>
            {value === undefined && <Icon icon={plusIcon} size="tiny" />}
            <span>{value === undefined ? name : t`${name}: ${value}`}</span>
            {value !== undefined && <Icon icon={chevronDownIcon} size="tiny" />}
          </button>
        )}
      />
      {value !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t`Remove filter ${name}`}
          title={t`Remove filter ${name}`}
          onClick={() => void navigate(without)}
        >
          <Icon icon={xIcon} size="tiny" />
        </button>
      )}
    </span>
  );
}
