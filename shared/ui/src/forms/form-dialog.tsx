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
  /** Called by the cancel button, Escape and the close button. Text is stored as a draft; if that fails, the dialog asks first. */
  onClose: () => void;
  cancelLabel: ReactNode;
  /** The submit button's label, or a function that renders the buttons. */
  submit: ReactNode | ((busy: boolean) => ReactNode);
  /** An error that belongs to no field, shown above the fields, below `failureTitle`. */
  failure?: ReactNode;
  failureTitle?: ReactNode;
  /** A dialog that the form opens, such as an identity check or a confirmation before leaving. */
  banner?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in an open dialog: fields, a cancel button and a submit button. */
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
