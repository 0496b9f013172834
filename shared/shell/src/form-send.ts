import type { Issue } from '@cairn/api';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EditedRow } from './edited-row.ts';
import { formFailure, issuesOf } from './error-text.ts';
import { queryClient } from './query.ts';

/**
 * Returns the props of a `Form` or `FormDialog` whose `send` may reject. The server's issues go to their fields; `failure` is the message
 * of any other failure, in the reader's language. The input and its draft are kept either way.
 * @param fieldOf maps the server's field name to the field that shows the issue
 * @param edited the edited row: it records a conflict, which an `EditConflict` in the form explains
 */
export function useFormSend<Value>(
  send: (value: Value) => Promise<unknown>,
  fieldOf = (field: string) => field,
  edited?: Pick<EditedRow<unknown>, 'noteConflict'>,
): { onSubmit: (value: Value) => Promise<readonly Issue[] | undefined>; failure: ReactNode } {
  const [failure, setFailure] = useState<{ error: unknown }>();
  // A mutation, so that lists recognize it as a write of this tab. `gcTime: 0` drops the input, which may hold a password.
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
