import type { Message } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { IconButton, numberFormat } from '@cairn/ui/core';
import { chevronLeftIcon, chevronRightIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './alternatives.module.css';

/** Which of the messages in the same place this is, and the way to its neighbours. Nothing where it is the only one. */
export function Alternatives({
  message,
  onChoose,
}: {
  message: Message;
  onChoose: ((id: string) => void) | undefined;
}): ReactElement | null {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { alternatives, role } = message;
  const at = alternatives.indexOf(message.id);
  if (alternatives.length < 2 || at < 0) return null;
  const [number, all] = [format(at + 1), format(alternatives.length)];
  const [before, after] = [alternatives[at - 1], alternatives[at + 1]];
  return (
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <span
      className={styles.alternatives}
      role="group"
      aria-label={role === 'user' ? t`Versions of this message` : t`Answers to the same question`}
    >
      {onChoose && (
        <IconButton
          size="small"
          icon={chevronLeftIcon}
          directional
          label={t`The one before`}
          disabled={before === undefined}
          onClick={() => before && onChoose(before)}
        />
      )}
      <span className={styles.count}>{t`${number} / ${all}`}</span>
      {onChoose && (
        <IconButton
          size="small"
          icon={chevronRightIcon}
          directional
          label={t`The next one`}
          disabled={after === undefined}
          onClick={() => after && onChoose(after)}
        />
      )}
    </span>
  );
}
