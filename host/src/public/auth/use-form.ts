import type { FieldIssue, Validated } from '@cairn/ui/plain-form';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAlive } from '../ahead/ahead.ts';
import { type AuthCall, failureText, fetchRefusals } from './messages.ts';
import { noAnswer, type Refusal } from './outcome.ts';

type Words = Awaited<ReturnType<typeof fetchRefusals>>;

interface FormOptions<Text extends string, Box extends string, T> {
  /** The fields, and what stands in them at first. */
  texts: Record<Text, string>;
  /** The boxes to tick. */
  boxes?: Record<Box, boolean>;
  /** Its code may come when the form is sent: a screen begins without. */
  check: (values: unknown) => Validated<T> | Promise<Validated<T>>;
  /** Whose words are said where the server gives no reason. */
  call: AuthCall;
  /** Sends what is right. Answers with what was refused; with nothing where the page goes on. */
  send: (value: T) => Promise<Refusal | undefined>;
}

/** Why a form as a whole was refused. */
export interface FormRefusal {
  text: string;
  code: string | null;
  /** Bumped with each refusal, so that the same message is announced again. */
  count: number;
}

/** A form: what stands in its fields, what is wrong with each, what is wrong as a whole, and whether it is being sent. */
export function useForm<Text extends string, T, Box extends string = never>(options: FormOptions<Text, Box, T>) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(options.texts);
  const [boxes, setBoxes] = useState<Partial<Record<Box, boolean>>>(options.boxes ?? {});
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [words, setWords] = useState<Words>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  // While nothing listens the form must not be sent: the browser would put its fields into an address.
  const alive = useAlive();

  // What was done to a form that was rendered ahead, before a script was there. No other rendering may undo it first.
  useLayoutEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const done = <V>(known: object, of: (input: HTMLInputElement) => V) =>
      Object.fromEntries(inputs.filter(({ name }) => name in known).map((input) => [input.name, of(input)]));
    setTexts((before) => ({ ...before, ...done(before, ({ value }) => value) }));
    setBoxes((before) => ({ ...before, ...done(before, ({ checked }) => checked) }));
  }, []);
  useEffect(() => {
    // The first invalid field takes the focus; its message is tied to it and so is read.
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  /** A corrected field loses its message while it is being corrected. */
  const type = (name: Text, text: string) => {
    setTexts((before) => ({ ...before, [name]: text }));
    setIssues((current) => (current.some(({ field }) => field === name) ? current.filter(({ field }) => field !== name) : current));
  };
  /** Says what was refused: at its fields, or above the form. */
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
    /** Puts texts into fields that somebody has not typed. */
    fill: (change: Partial<Record<Text, string>>) => setTexts((before) => ({ ...before, ...change })),
    tick,
    refusal,
    refuse,
    /** What the form element takes. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** What the button takes that sends it. */
    button: { type: alive ? ('submit' as const) : ('button' as const), busy },
    /** What the field of a text takes. */
    field: (name: Text) => {
      const issue = issues.find(({ field }) => field === name);
      return { name, value: texts[name], error: issue && words?.fieldText(i18n, issue.code), onType: (text: string) => type(name, text) };
    },
    /** What a box takes. */
    box: (name: Box) => ({
      name,
      checked: boxes[name] ?? false,
      onChange: ({ target }: { target: { checked: boolean } }) => tick(name, target.checked),
    }),
  };
}

/** What comes of `work`; nothing where its code could not be fetched. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
