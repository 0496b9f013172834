import type { Message } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { IconButton, numberFormat } from '@cairn/ui/core';
import { chevronLeftIcon, chevronRightIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from './alternatives.module.css';
import type { MessageActs } from './message.tsx';
import type { Way } from './use-thread-focus.ts';

/** Shows which of the alternative messages this is, with controls to switch, for this reader only. Nothing if there is only one. */
export function Alternatives({
  message,
  acts,
  className,
}: {
  message: Message;
  acts: Pick<MessageActs, 'choose' | 'chosen'>;
  className: string | undefined;
}): ReactElement | null {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { id, alternatives, role } = message;
  const { choose, chosen } = acts;
  const group = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (chosen.current?.id !== id) return;
    const { way } = chosen.current;
    chosen.current = null;
    if (document.activeElement !== document.body) return;
    const enabled = (which: string) => group.current?.querySelector<HTMLElement>(`button${which}:enabled`);
    (enabled(`[data-way="${way}"]`) ?? enabled(''))?.focus({ preventScroll: true });
  }, [chosen, id]);
  const at = alternatives.indexOf(id);
  if (alternatives.length < 2 || at < 0) return null;
  const [number, all] = [format(at + 1), format(alternatives.length)];
  const control = (way: Way, icon: typeof chevronLeftIcon, label: string, to: string | undefined) => (
    <IconButton
      size="small"
      icon={icon}
      directional
      label={label}
      disabled={to === undefined}
      data-way={way}
      onClick={() => {
        if (to === undefined) return;
        chosen.current = { id: to, way };
        choose(to);
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <span
      ref={group}
      className={`${styles.alternatives} ${className ?? ''}`}
      role="group"
      aria-label={role === 'user' ? t`Versions of this message` : t`Versions of this answer`}
    >
      {control('before', chevronLeftIcon, t`Previous`, alternatives[at - 1])}
      <span className={styles.count}>{t`${number} / ${all}`}</span>
      {control('next', chevronRightIcon, t`Next`, alternatives[at + 1])}
    </span>
  );
}
