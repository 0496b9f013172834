import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { SearchInput } from './search-input.tsx';
import { useTypedText } from './typed-text.ts';
import { useComingSearch } from './use-coming-search.ts';

export interface SearchBoxProps {
  /** What is searched: "Search decisions". */
  label: string;
  className?: string | undefined;
  /** Translated labels. */
  labels: { clearSearch: string };
}

/** Full-text search of a list, stored in the URL as `q`; resets `page`. Typing replaces the history entry; Escape clears the field. */
export function SearchBox({ label, className, labels }: SearchBoxProps) {
  const [, setSearch] = useSearchParams();
  const coming = useComingSearch();
  const keep = useCallback((wanted: string) => setSearch(withText(coming, wanted), { replace: true }), [setSearch, coming]);
  const [text, setText] = useTypedText(coming.get('q') ?? '', keep);
  return (
    <search className={className}>
      <SearchInput
        label={label}
        labels={labels}
        maxLength={200}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !text) return;
          event.stopPropagation();
          setText('');
        }}
      />
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
