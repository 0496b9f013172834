import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchIcon, xIcon } from '../icons.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './search-box.module.css';

const pauseMs = 250;

export interface SearchBoxProps {
  /** What is searched: "Search decisions". */
  label: string;
  className?: string | undefined;
  /** Texts, from the caller's catalogue. */
  labels: { clearSearch: string };
}

/** Free text over a list, kept in the URL as `q`; `page` begins again. Typing replaces the entry of the history; Escape clears. */
export function SearchBox({ label, className, labels }: SearchBoxProps) {
  const [search, setSearch] = useSearchParams();
  const inUrl = search.get('q') ?? '';
  const [text, setText] = useState(inUrl);
  const [known, setKnown] = useState(inUrl);
  if (known !== inUrl) {
    // The URL has changed: by this box, which has the same text, or by a link, which counts.
    setKnown(inUrl);
    if (inUrl !== text.trim()) setText(inUrl);
  }
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === inUrl) return;
    const timer = setTimeout(() => setSearch((before) => withText(before, wanted), { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, inUrl, setSearch]);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  return (
    <search className={className}>
      <label className={styles.box}>
        <Icon icon={searchIcon} size="small" className={styles.icon} />
        <span className="visually-hidden">{label}</span>
        <input
          ref={input}
          className={styles.input}
          type="search"
          dir="auto"
          placeholder={label}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !text) return;
            event.stopPropagation();
            clear();
          }}
        />
        {text && <IconButton size="small" icon={xIcon} label={labels.clearSearch} onClick={clear} />}
      </label>
    </search>
  );
}

function withText(before: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('page');
  if (text) next.set('q', text);
  else next.delete('q');
  return next;
}
