import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { ApiError } from './client.ts';
import { queryClient } from './query.ts';

/** The row that a form edits, from the moment in which the form opened. */
export interface EditedRow<Row> {
  /** As the server has it, as far as this form knows. The next save sends its version. */
  latest: Row;
  /** Set once somebody else has saved the row meanwhile: the row as this form knew it, and the row now. For `EditConflict`. */
  conflict: { base: Row; theirs: Row } | null;
  /** Notes the current row of a 409. @returns false where the error is another one, or carries no such row. */
  noteConflict: (error: unknown) => boolean;
  /** Notes the row as this form itself has saved it, where the form stays open. */
  noteSaved: (row: Row) => void;
}

/**
 * Follows the row that a form edits through conflicts. Given to `useFormSend`, which notes them.
 * @param row as the form began with it; with `isSame`, as it is known now
 * @param isSame of a form that stays open: do both rows hold the same in what the form edits? Then the next save sends the
 *   version of the row that is known now. A row that differs is a conflict of the next save.
 * @param query what the row was read with, of a form that stays open: it is read again after a conflict
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
