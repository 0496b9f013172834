import type { FieldIssue } from '@cairn/ui/plain-form';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { fieldText } from './messages.ts';

/** The state of a form: what is wrong with each field, what is wrong as a whole, whether it is being sent. */
export function useSubmit() {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [busy, setBusy] = useState(false);
  /** Bumped with each refusal, so that the same message is announced again. */
  const [refusal, setRefusal] = useState<{ text: string; count: number }>();

  useEffect(() => {
    // The first invalid field takes the focus; its message is tied to it and so is read.
    if (issues.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);

  return {
    form,
    busy,
    refusal,
    /** The text of what is wrong with a field; undefined when nothing is. */
    errorOf: (field: string): string | undefined => {
      const issue = issues.find((candidate) => candidate.field === field);
      return issue && fieldText(i18n, issue.code);
    },
    /** Shows what is wrong; returns whether there was anything to show at a field of this form. */
    show: (found: readonly FieldIssue[]): boolean => {
      const known = found.filter(({ code }) => fieldText(i18n, code));
      setIssues(known);
      return known.length > 0;
    },
    /** A corrected field loses its message while it is being corrected. */
    clear: (field: string) =>
      setIssues((current) => (current.some((issue) => issue.field === field) ? current.filter((issue) => issue.field !== field) : current)),
    refuse: (text: string | undefined) => setRefusal((current) => (text ? { text, count: (current?.count ?? 0) + 1 } : undefined)),
    /** Runs `work` with the form busy; a second submit in the meantime does nothing. */
    whileBusy: async (work: () => Promise<void>): Promise<void> => {
      if (busy) return;
      setBusy(true);
      try {
        await work();
      } finally {
        setBusy(false);
      }
    },
  };
}
