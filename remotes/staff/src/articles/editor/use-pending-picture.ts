import { useDraftText } from '@cairn/ui/core';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';

/** A selected picture that is not in the text yet. */
export interface PendingPicture {
  /** The name of its file. The file itself is lost on reload. */
  name: string;
  /** Its description so far. */
  alt: string;
  /** Its position in the text, in characters. */
  at: number;
}

const StoredSchema = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), alt: v.string(), at: v.number() }));

/**
 * Stores the picture that is being described in the browser. When the page is opened again, the caret is at the picture's position.
 * @param form the name of the text that it belongs to
 */
export function usePendingPicture(
  form: string,
  field: RefObject<HTMLTextAreaElement | null>,
): [pending: PendingPicture | undefined, setPending: (pending: PendingPicture | undefined) => void] {
  const [stored, store] = useDraftText(`${form}.picture`);
  const parsed = stored === '' ? undefined : v.safeParse(StoredSchema, stored);
  const pending = parsed?.success ? parsed.output : undefined;
  const placeCaret = useEffectEvent(() => pending && field.current?.setSelectionRange(pending.at, pending.at));
  useEffect(() => placeCaret(), []);
  return [pending, (next) => store(next ? JSON.stringify(next) : '')];
}
