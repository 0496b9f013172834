import { type FormEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import type * as v from 'valibot';
import { Environment } from '../overlay/environment.tsx';
import { type FieldIssue, validate } from '../validation.ts';
import { DraftStateContext } from './draft-state.ts';
import { useFormDraft } from './form-draft.ts';

/** Asked before a form is closed. */
export interface FormGuard {
  /** Stores what is written as a draft. @returns false where the browser refuses, and closing would lose it */
  store(): boolean;
}

/** What the children of a form may show. */
export interface FormState {
  busy: boolean;
  /** Issues of no field. */
  rest: readonly string[];
  /** Says that a draft was restored; null where none was, or where the form has it above its children. */
  note: ReactNode;
}

export interface FormProps<S extends v.GenericSchema> {
  /** Its messages are codes. */
  schema: S;
  /** What the schema reads, from the fields by their names; by default each field's last value as text. */
  read?: (data: FormData) => unknown;
  /**
   * Where what is written is stored until it is sent: names the form and the row that it edits, such as `pattern.edit.pat_123`.
   * false: nothing is stored, for secrets, proofs of identity, and questions that are answered at once.
   */
  draft: string | false;
  /**
   * Called with what is valid. Undefined: it was sent, and its draft is gone. A list: it was not; the server's issues are shown
   * at their fields, and an empty list is the caller's to explain. An exception is the caller's to show.
   */
  onSubmit: (value: v.InferOutput<S>) => Promise<readonly FieldIssue[] | undefined> | readonly FieldIssue[] | undefined;
  /** The text for an issue, in the reader's language. */
  message: (issue: FieldIssue) => string;
  className?: string;
  /** Lets the code that closes the form store its text first. */
  guard?: RefObject<FormGuard | null>;
  /** Do the children place the note about a draft? Else it is above them. */
  showDraftNote?: boolean;
  /** Ctrl or ⌘ with Enter submits from a text area too. */
  children: ReactNode | ((state: FormState) => ReactNode);
}

/** A form: checked by a schema when it is submitted, issues of the server shown at their fields, focus on the first that is wrong. */
export function Form<S extends v.GenericSchema>({
  schema,
  read = Object.fromEntries,
  draft: draftName,
  onSubmit,
  message,
  className,
  guard,
  showDraftNote = false,
  children,
}: FormProps<S>) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(draftName, form);
  useImperativeHandle(guard, () => ({ store: draft.store }), [draft.store]);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [busy, setBusy] = useState(false);

  const judged = useRef(false);

  useEffect(() => {
    if (!judged.current) return;
    judged.current = false;
    const wrong = issues.map(({ field }) => form.current?.elements.namedItem(field)).find((element) => element instanceof HTMLElement);
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [issues]);

  useEffect(() => {
    const element = form.current;
    const submitByKeys = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element?.requestSubmit();
    };
    element?.addEventListener('keydown', submitByKeys);
    return () => element?.removeEventListener('keydown', submitByKeys);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const result = validate(schema, read(new FormData(event.currentTarget)));
    const judge = (found: readonly FieldIssue[]) => {
      judged.current = true;
      setIssues(found);
    };
    if (result.issues) {
      judge(result.issues);
      return;
    }
    setBusy(true);
    try {
      const refused = await onSubmit(result.value);
      if (!refused) draft.sent();
      judge(refused ?? []);
    } finally {
      setBusy(false);
    }
  };

  // What was wrong with a field goes as it is written in. Left to the blur, it would go under the pointer that presses a
  // button, the button would move, and the press be lost. React's event and not the form's own, which comes before the
  // field's onChange and would render the former value over what was typed.
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (issues.some(({ field }) => field === name)) setIssues(issues.filter(({ field }) => field !== name));
  };
  const passedOn = { onInput: forget }; // the form takes every DOM event; its type names a few

  const names = () => new Set([...(form.current?.elements ?? [])].map((element) => element.getAttribute('name')));
  const Note = draft.drafts?.Note;
  const rest = issues.length > 0 ? issues.filter(({ field }) => !names().has(field)).map(message) : [];
  const note = Note && draft.restored && (
    <Note savedAt={draft.restored.savedAt} conflicts={draft.restored.conflicts} onDiscard={draft.restored.discard} />
  );
  return (
    <Environment>
      <AriaForm
        {...passedOn}
        ref={form}
        className={className ?? ''}
        validationBehavior="aria"
        validationErrors={Object.fromEntries(issues.map((issue) => [issue.field, message(issue)]))}
        onSubmit={(event) => void submit(event)}
      >
        <DraftStateContext value={draft.state}>
          {!showDraftNote && note}
          {typeof children === 'function' ? children({ busy, rest, note: showDraftNote ? note : null }) : children}
        </DraftStateContext>
      </AriaForm>
    </Environment>
  );
}
