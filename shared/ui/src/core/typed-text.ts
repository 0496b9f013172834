import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * Returns the text of a field whose value is stored elsewhere, such as in the URL. Passes what is typed, trimmed and debounced, to `keep`.
 * Changes from outside, such as by a link or Back, show in the field at once.
 */
export function useTypedText(kept: string, keep: (text: string) => void): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(kept);
  const [known, setKnown] = useState(kept);
  const [handed, setHanded] = useState(kept);
  if (known !== kept) {
    // Either this field changed it, and may contain more by now, or it changed outside, which wins.
    setKnown(kept);
    if (kept !== handed) {
      setHanded(kept);
      setText(kept);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === kept) return;
    const timer = setTimeout(() => {
      setHanded(wanted);
      keep(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, kept, keep]);
  return [text, setText];
}
