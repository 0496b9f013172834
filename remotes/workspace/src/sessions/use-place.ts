import { withParams } from '@cairn/shell';
import { useTypedText } from '@cairn/ui/core';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The position in a session: the sequence of a step, stored in the URL once the position settles. Null is the end, which follows an active
 * session; so is any other value in the URL.
 */
export function usePlace(): [place: number | null, setPlace: (place: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const keep = useCallback(
    (step: string) => setSearch((before) => withParams(before, { step }), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const [step, setStep] = useTypedText(search.get('step') ?? '', keep);
  return [/^\d{1,9}$/.test(step) ? Number(step) : null, (place) => setStep(place === null ? '' : String(place))];
}
