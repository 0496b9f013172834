import type { FieldIssue, Validated } from '@cairn/ui/plain-form';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../prerender/prerender.ts';
import { type AuthCall, failureText, fetchRefusals } from './messages.ts';
import { noAnswer, type Refusal } from './outcome.ts';

type Words = Awaited<ReturnType<typeof fetchRefusals>>;

interface FormOptions<Text extends string, Box extends string, T> {
  /** The text fields with their initial values. */
  texts: Record<Text, string>;
  /** The checkboxes with their initial values. */
  boxes?: Record<Box, boolean>;
  /** Validates the values. May load its code when the form is submitted. */
  check: (values: unknown) => Validated<T> | Promise<Validated<T>>;
  /** Selects the message when the server gives no reason. */
  call: AuthCall;
  /** Sends the validated value. Returns the refusal; undefined when the page continues. */
  send: (value: T) => Promise<Refusal | undefined>;
}

/** Why the form was refused. */
export interface FormRefusal {
  text: string;
  code: string | null;
  /** Incremented with each refusal, so that the same message is announced again. */
  count: number;
}

/** Manages a form: its values, the issue of each field, the refusal of the form, and whether it is being sent. */
export function useForm<Text extends string, T, Box extends string = never>(options: FormOptions<Text, Box, T>) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(options.texts);
  const [boxes, setBoxes] = useState<Partial<Record<Box, boolean>>>(options.boxes ?? {});
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [words, setWords] = useState<Words>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  // Until hydration the form must not be submitted: the browser would put its fields into a URL.
  const alive = useHydrated();

  // Takes over input from before hydration of a prerendered form. In a layout effect, so that no other render overwrites it first.
  useLayoutEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const done = <V>(known: object, of: (input: HTMLInputElement) => V) =>
      Object.fromEntries(inputs.filter(({ name }) => name in known).map((input) => [input.name, of(input)]));
    setTexts((before) => ({ ...before, ...done(before, ({ value }) => value) }));
    setBoxes((before) => ({ ...before, ...done(before, ({ checked }) => checked) }));
  }, []);
  useEffect(() => {
    // Focuses the first invalid field, whose message is linked to it and therefore read.
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  /** Sets a field's text and clears its issue. */
  const type = (name: Text, text: string) => {
    setTexts((before) => ({ ...before, [name]: text }));
    setIssues((current) => (current.some(({ field }) => field === name) ? current.filter(({ field }) => field !== name) : current));
  };
  /** Shows a refusal: at its fields, or above the form. */
  const refuse = async ({ issues: found, code }: Pick<Refusal, 'issues' | 'code'>) => {
    const say = await orNothing(fetchRefusals);
    const known = found.filter((issue) => say?.fieldText(i18n, issue.code));
    setWords(say);
    setIssues(known);
    if (known.length > 0) return;
    const text = (say?.refusalText ?? failureText)(i18n, options.call, code);
    setRefusal((current) => ({ text, code, count: (current?.count ?? 0) + 1 }));
  };
  const submit = async () => {
    if (busy) return;
    setRefusal(undefined);
    setBusy(true);
    try {
      const checked = await orNothing(async () => options.check({ ...texts, ...boxes }));
      setIssues([]);
      const refused = checked?.issues ? { issues: checked.issues, code: null } : checked ? await options.send(checked.value) : noAnswer;
      if (refused) await refuse(refused);
    } finally {
      setBusy(false);
    }
  };

  const tick = (name: Box, ticked: boolean) => setBoxes((before) => ({ ...before, [name]: ticked }));

  return {
    texts,
    boxes,
    /** Fills in fields from code. */
    fill: (change: Partial<Record<Text, string>>) => setTexts((before) => ({ ...before, ...change })),
    tick,
    refusal,
    refuse,
    /** Props of the form element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Props of the submit button. */
    button: { type: alive ? ('submit' as const) : ('button' as const), busy },
    /** Props of a text field. */
    field: (name: Text) => {
      const issue = issues.find(({ field }) => field === name);
      return { name, value: texts[name], error: issue && words?.fieldText(i18n, issue.code), onType: (text: string) => type(name, text) };
    },
    /** Props of a checkbox. */
    box: (name: Box) => ({
      name,
      checked: boxes[name] ?? false,
      onChange: ({ target }: { target: { checked: boolean } }) => tick(name, target.checked),
    }),
  };
}

/** Returns the result of `work`; undefined if its code could not be loaded. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
