import { withParams } from '@cairn/shell';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ConversationInView, searchedWords } from './list-state.ts';
import { searchedQuery } from './queries.ts';

/** Opens a conversation found by a search of the list at its newest matching message. Only once; then the reader navigates freely. */
export function useSearchedMessage(id: string, state: ConversationInView): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [words, setWords] = useState(() => searchedWords(state, search));
  const { data } = useQuery({ ...searchedQuery(id, words ?? ''), enabled: words !== null });
  useEffect(() => {
    if (words === null || !data) return;
    setWords(null);
    const newest = data.found.at(-1);
    if (newest && searchedWords(state, search) !== null) void navigate(withParams(search, { message: newest.id }), { replace: true });
  }, [words, data, state, search, navigate]);
}
