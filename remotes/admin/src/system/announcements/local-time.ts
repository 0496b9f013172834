/** Returns a time as the value of a `datetime-local` field, in the time zone of the browser: `2026-12-01T09:30`. Pure. */
export function localInput(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the ISO time of a `datetime-local` field; an empty text if it holds no time. Pure. */
export function momentOf(value: FormDataEntryValue | null): string {
  const at = new Date(String(value ?? ''));
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
