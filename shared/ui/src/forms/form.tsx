import { type FormEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import type * as v from 'valibot';
import { Environment } from '../overlay/environment.tsx';
import { type FieldIssue, validate } from '../validation.ts';
import { DraftStateContext } from './draft-state.ts';
import { useFormDraft } from './form-draft.ts';

/** Asked before a form is closed. */
export interface FormGuard {
  /** Stores the text as a draft. @returns false if the browser refuses and closing would lose it */
  store(): boolean;
}

/** State passed to the form's children. */
export interface FormState {
  busy: boolean;
  /** Issues that belong to no field. */
  rest: readonly string[];
  /** A note about a restored draft; null if there is none, or if the form already shows it above its children. */
  note: ReactNode;
}

export interface FormProps<S extends v.GenericSchema> {
  /** Its messages must be codes. */
  schema: S;
  /** Converts the form data for the schema. Defaults to each field's last value as text. */
  read?: (data: FormData) => unknown;
  /**
   * The draft's name: identifies the form and the row that it edits, such as `pattern.edit.pat_123`. false stores nothing: for secrets,
   * identity checks and short questions.
   */
  draft: string | false;
  /**
   * Called with the valid value. Return undefined if it was sent; that removes the draft. Otherwise return the server's issues, which are
   * shown at their fields; the caller explains an empty list and exceptions.
   */
  onSubmit: (value: v.InferOutput<S>) => Promise<readonly FieldIssue[] | undefined> | readonly FieldIssue[] | undefined;
  /** Returns the translated text of an issue. */
  message: (issue: FieldIssue) => string;
  className?: string;
  /** Lets the code that closes the form store its text first. */
  guard?: RefObject<FormGuard | null>;
  /** Set if the children place the draft note. Otherwise it is above them. */
  showDraftNote?: boolean;
  /** The fields. Ctrl or ⌘ with Enter submits, also from a text area. */
  children: ReactNode | ((state: FormState) => ReactNode);
}

/** A form that is validated by a schema on submit. Shows server issues at their fields and focuses the first invalid one. */
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

  // Clears a field's error on input. Clearing on blur would move the button under the pointer and lose the click. Uses React's event: the
  // DOM event fires before the field's onChange, and would render the old value over the typed one.
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (issues.some(({ field }) => field === name)) setIssues(issues.filter(({ field }) => field !== name));
  };
  const passedOn = { onInput: forget }; // the form accepts every DOM event; its type lists only a few

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
