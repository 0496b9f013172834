import { type ReactNode, useRef, useState } from 'react';
import type * as v from 'valibot';
import { Button } from '../core/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../core/dialog.tsx';
import type { DialogProps } from '../core/overlay-contract.ts';
import { useDrafts } from '../drafts/drafts.ts';
import { Form, type FormGuard, type FormProps } from './form.tsx';
import { FormFailure } from './form-failure.tsx';

export interface FormDialogProps<S extends v.GenericSchema>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'closeLabel'>,
    Pick<FormProps<S>, 'schema' | 'read' | 'draft' | 'onSubmit' | 'message'> {
  /** Of the button, of Escape and of the cross alike. What was written is stored; where it cannot be, it asks first. */
  onClose: () => void;
  cancelLabel: ReactNode;
  /** What stands on the button that sends; or the buttons themselves, where there are several. */
  submit: ReactNode | ((busy: boolean) => ReactNode);
  /** What no field is to blame for, said above the fields, below its title. */
  failure?: ReactNode;
  failureTitle?: ReactNode;
  /** A dialog that the form itself opens: a proof of who it is, a question before it is left. */
  banner?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog that stands open: its fields, Cancel, and what sends it. */
export function FormDialog<S extends v.GenericSchema>({
  schema,
  read,
  draft,
  onSubmit,
  message,
  onClose,
  cancelLabel,
  submit,
  failure,
  failureTitle,
  banner,
  children,
  ...dialog
}: FormDialogProps<S>) {
  const Leave = useDrafts()?.Leave;
  const guard = useRef<FormGuard>(null);
  const [asking, setAsking] = useState(false);
  const leave = () => (Leave && guard.current?.store() === false ? setAsking(true) : onClose());
  return (
    <Dialog open onOpenChange={(open) => open || leave()} {...dialog}>
      <Form schema={schema} draft={draft} onSubmit={onSubmit} message={message} guard={guard} showDraftNote {...(read ? { read } : {})}>
        {({ busy, rest, note }) => (
          <>
            <DialogBody>
              {note}
              <FormFailure title={failureTitle} text={failure} details={rest} />
              {children}
            </DialogBody>
            <DialogFooter>
              <Button variant="quiet" onClick={leave}>
                {cancelLabel}
              </Button>
              {typeof submit === 'function' ? (
                submit(busy)
              ) : (
                <Button variant="primary" type="submit" busy={busy}>
                  {submit}
                </Button>
              )}
            </DialogFooter>
          </>
        )}
      </Form>
      {banner}
      {Leave && <Leave open={asking} onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  );
}
