import { useEffect, useRef, useState } from 'react';

const pauseMs = 60_000;

/** Tracks whether the user is writing: from a change of the text until a minute after the last one, or until the field is empty. */
export function useTyping(): { typing: boolean; noteText: (text: string) => void } {
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const noteText = (text: string) => {
    const isEmpty = text.trim() === '';
    clearTimeout(timer.current);
    if (!isEmpty) timer.current = setTimeout(() => setTyping(false), pauseMs);
    setTyping(!isEmpty);
  };
  return { typing, noteText };
}
