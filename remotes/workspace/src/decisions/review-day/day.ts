import * as v from 'valibot';

/** A day of a form field (`2026-11-20`), converted to its midnight in UTC; empty for none. */
export const ReviewDaySchema = v.pipe(
  v.string(),
  v.transform((day) => (day === '' ? null : `${day}T00:00:00.000Z`)),
);
