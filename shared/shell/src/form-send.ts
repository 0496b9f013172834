import type { Issue } from '@cairn/api';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EditedRow } from './edited-row.ts';
import { formFailure, issuesOf } from './error-text.ts';
import { queryClient } from './query.ts';

/**
 * What a `Form` or `FormDialog` is given so that what it sends may reject: the server's issues go to their fields, and
 * `failure` says in the reader's language what no field is to blame for. What was typed stays either way, and so does its draft.
 * @param fieldOf the field that shows an issue, where that is not the one that the server names
 * @param edited the row that the form edits: it notes a conflict, which an `EditConflict` in the form explains
 */
export function useFormSend<Value>(
  send: (value: Value) => Promise<unknown>,
  fieldOf = (field: string) => field,
  edited?: Pick<EditedRow<unknown>, 'noteConflict'>,
): { onSubmit: (value: Value) => Promise<readonly Issue[] | undefined>; failure: ReactNode } {
  const [failure, setFailure] = useState<{ error: unknown }>();
  // A mutation, so that lists know it for this tab's own writing; what was typed, a password for one, is not kept.
  const { mutateAsync } = useMutation({ mutationFn: send, gcTime: 0 }, queryClient);
  const onSubmit = async (value: Value) => {
    setFailure(undefined);
    try {
      await mutateAsync(value);
      return undefined;
    } catch (error) {
      if (edited?.noteConflict(error)) return [];
      const issues = issuesOf(error);
      if (!issues) setFailure({ error });
      return (issues ?? []).map((issue) => ({ ...issue, field: fieldOf(issue.field) }));
    }
  };
  return { onSubmit, failure: failure && formFailure(failure.error) };
}
