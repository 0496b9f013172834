import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { ApiError } from './client.ts';
import { queryClient } from './query.ts';

/** The row that a form edits, tracked from the moment the form opened. */
export interface EditedRow<Row> {
  /** The newest row of the server that this form knows. The next save sends its version. */
  latest: Row;
  /** The form's base row and the current row, once somebody else has saved the row. For `EditConflict`. */
  conflict: { base: Row; theirs: Row } | null;
  /** Records the current row of a 409. @returns false when the error is another one or carries no valid row */
  noteConflict: (error: unknown) => boolean;
  /** Records the row that this form has saved, where the form stays open. */
  noteSaved: (row: Row) => void;
}

/**
 * Tracks the row that a form edits across conflicts. Pass the result to `useFormSend`, which records them.
 * @param row the row when the form opened; with `isSame`, the row as currently known
 * @param isSame for a form that stays open: whether both rows are equal in the fields that the form edits. If so, the next save sends the
 *   version of the current row. If not, the next save is a conflict.
 * @param query the query of the row, for a form that stays open: it is invalidated after a conflict
 */
export function useEditedRow<Row>(
  row: Row,
  schema: v.GenericSchema<unknown, Row>,
  isSame?: (begun: Row, now: Row) => boolean,
  query?: { queryKey: QueryKey },
): EditedRow<Row> {
  const [begun, setLatest] = useState(row);
  const latest = isSame?.(begun, row) ? row : begun;
  const [conflict, setConflict] = useState<EditedRow<Row>['conflict']>(null);
  const noteConflict = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return false;
    const current = v.safeParse(schema, error.current);
    if (!current.success) return false;
    setConflict({ base: latest, theirs: current.output });
    setLatest(current.output);
    if (query) void queryClient.invalidateQueries({ queryKey: query.queryKey });
    return true;
  };
  const noteSaved = (saved: Row) => {
    setConflict(null);
    setLatest(saved);
  };
  return { latest, conflict, noteConflict, noteSaved };
}
