import type { Message } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { IconButton, numberFormat } from '@cairn/ui/core';
import { chevronLeftIcon, chevronRightIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './alternatives.module.css';

/** Which of the messages in the same place this is, and the way to its neighbours, for this reader alone. Nothing where it is the only one. */
export function Alternatives({
  message,
  onChoose,
  className,
}: {
  message: Message;
  onChoose: (id: string) => void;
  className: string | undefined;
}): ReactElement | null {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { alternatives, role } = message;
  const at = alternatives.indexOf(message.id);
  if (alternatives.length < 2 || at < 0) return null;
  const [number, all] = [format(at + 1), format(alternatives.length)];
  const way = (icon: typeof chevronLeftIcon, label: string, to: string | undefined) => (
    <IconButton size="small" icon={icon} directional label={label} disabled={to === undefined} onClick={() => to && onChoose(to)} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <span
      className={`${styles.alternatives} ${className ?? ''}`}
      role="group"
      aria-label={role === 'user' ? t`Versions of this message` : t`Answers to the same question`}
    >
      {way(chevronLeftIcon, t`The one before`, alternatives[at - 1])}
      <span className={styles.count}>{t`${number} / ${all}`}</span>
      {way(chevronRightIcon, t`The next one`, alternatives[at + 1])}
    </span>
  );
}
