import { useLocale } from '@cairn/shell';
import { Icon, numberFormat } from '@cairn/ui/core';
import { shieldCheckIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './redacted.module.css';

/** The number of secrets removed from the text; nothing if there were none. */
export function Redacted({ secrets }: { secrets: number }): ReactElement | null {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  if (secrets === 0) return null;
  const shown = format(secrets);
  return (
    <span className={styles.redacted}>
      <Icon icon={shieldCheckIcon} size="small" />
      {t`${plural(secrets, { one: `${shown} secret was redacted before this was stored`, other: `${shown} secrets were redacted before this was stored` })}`}
    </span>
  );
}
