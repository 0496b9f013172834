import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * The text of a field whose worth is kept elsewhere, in the address say: what is typed is handed to `keep` after a moment
 * without a key, trimmed; what is changed there, by a link or by Back, stands in the field at once.
 */
export function useTypedText(kept: string, keep: (text: string) => void): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(kept);
  const [known, setKnown] = useState(kept);
  const [handed, setHanded] = useState(kept);
  if (known !== kept) {
    // Changed by this field, in which more may stand since, or from elsewhere, which counts.
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
