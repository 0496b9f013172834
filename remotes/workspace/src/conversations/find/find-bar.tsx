import { ThreadFindSchema } from '@cairn/api';
import { call, errorText, useLocale, withParams } from '@cairn/shell';
import { Icon, IconButton, numberFormat } from '@cairn/ui/core';
import { chevronDownIcon, chevronUpIcon, searchIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { conversationPath } from '../queries.ts';
import styles from './find-bar.module.css';
import { useMarkedWords } from './marked-words.ts';

const pauseMs = 250;

/**
 * Searches all messages of the path, including those not rendered. Enter moves up to the previous match, Shift+Enter down, Escape closes.
 */
export function FindBar({
  conversation,
  leaf,
  pointedAt,
  box,
  field,
  onClose,
}: {
  conversation: string;
  leaf: string | null;
  /** The message in the URL. */
  pointedAt: string | null;
  /** The container of the messages. */
  box: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['conversations', 'find', conversation, leaf, words],
    queryFn: ({ signal }) =>
      call('get', `${conversationPath(conversation)}/find`, ThreadFindSchema, {
        searchParams: { q: words, through: leaf ?? undefined },
        signal,
      }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const found = words === '' ? undefined : data?.found;
  const at = found?.findIndex(({ id }) => id === pointedAt) ?? -1;
  const go = (to: number) => {
    const one = found?.at(((to % found.length) + found.length) % found.length);
    if (one) void navigate(withParams(search, { message: one.id, source: null }), { replace: true });
  };
  // Shows the newest match as soon as it is found, unless the reader is already at a match. Ignores results for other words.
  const firstOf = useRef('');
  useEffect(() => {
    if (!found || found.length === 0 || isPlaceholderData || firstOf.current === words) return;
    firstOf.current = words;
    if (at < 0) go(-1);
  });
  useMarkedWords(box, words);
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // Escape would also close the conversation
    onClose();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(event.shiftKey ? at + 1 : at < 0 ? -1 : at - 1);
  };
  const number = format(at + 1);
  const all = found ? `${format(found.length)}${data?.more ? '+' : ''}` : '';
  const none = found?.length === 0;
  return (
    <search className={styles.bar} aria-label={t`Find in this conversation`} onKeyDown={onEscape}>
      <label className={styles.box}>
        <Icon icon={searchIcon} size="small" className={styles.icon} />
        <input
          ref={field}
          className={styles.field}
          type="text"
          dir="auto"
          maxLength={200}
          aria-label={t`Find in this conversation`}
          placeholder={t`Find in this conversation`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter}
        />
      </label>
      <span className={styles.count} role="status">
        {error ? errorText(error) : none ? <Trans>Not found</Trans> : found && (at < 0 ? all : t`${number} of ${all}`)}
      </span>
      <IconButton
        size="small"
        icon={chevronUpIcon}
        label={t`Previous`}
        disabled={!found || none}
        onClick={() => go(at < 0 ? -1 : at - 1)}
      />
      <IconButton size="small" icon={chevronDownIcon} label={t`Next`} disabled={!found || none} onClick={() => go(at + 1)} />
      <IconButton size="small" icon={xIcon} label={t`Close`} onClick={onClose} />
    </search>
  );
}
