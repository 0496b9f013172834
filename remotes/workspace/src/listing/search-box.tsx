import { Icon, IconButton } from '@cairn/ui/core';
import { searchIcon, xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './search-box.module.css';
import { withParams } from './search-params.ts';

const pauseMs = 250;

/** Free text over a list, kept in the URL as `q`. Typing replaces the entry of the history; Escape clears. */
export function SearchBox({ label, className }: { label: string; className?: string | undefined }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
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
    const timer = setTimeout(() => void navigate(withParams(search, { q: wanted, page: null }), { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, inUrl, search, navigate]);
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
        {text && <IconButton className={styles.clear} size="small" icon={xIcon} label={t`Clear search`} onClick={clear} />}
      </label>
    </search>
  );
}
