import { useDraftText } from '@cairn/ui/core';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';

/** A picture that was chosen and is not in the text yet. */
export interface PendingPicture {
  /** Of its file, which a reload takes away. */
  name: string;
  /** What it shows, as far as that is written. */
  alt: string;
  /** Where it goes: how many characters of the text are before it. */
  at: number;
}

const StoredSchema = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), alt: v.string(), at: v.number() }));

/**
 * The picture that is being described, stored in the browser. When the page is opened again, the caret is where the picture goes.
 * @param form names the text that it belongs to
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
