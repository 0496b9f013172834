import { type ReactElement, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';

/** What can be asked of a form that may be closed. */
export interface FormMemory {
  /** Has anything been written since the form was first shown? */
  isUnsaved(): boolean;
}

/** Stands in a form and remembers what it held at first. */
export function FormMemoryField({ ref }: { ref: RefObject<FormMemory | null> }): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const begun = useRef<string>('');
  useEffect(() => {
    begun.current = contentOf(field.current?.form);
  }, []);
  useImperativeHandle(ref, () => ({ isUnsaved: () => contentOf(field.current?.form) !== begun.current }));
  return <input ref={field} type="hidden" disabled />;
}

/** What has been written: the choice of a project is no loss. */
function contentOf(form: HTMLFormElement | null | undefined): string {
  if (!form) return '';
  return JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'project').map(([name, value]) => [name, String(value)]));
}
