import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { Button } from '../core/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../core/dialog.tsx';
import type { DialogProps } from '../core/overlay-contract.ts';
import { Form, type FormProps } from './form.tsx';
import { FormFailure } from './form-failure.tsx';

export interface FormDialogProps<S extends v.GenericSchema>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'closeLabel'>,
    Pick<FormProps<S>, 'schema' | 'read' | 'onSubmit' | 'message'> {
  /** Of the button, of Escape and of the cross alike. */
  onClose: () => void;
  cancelLabel: ReactNode;
  /** What stands on the button that sends; or the buttons themselves, where there are several. */
  submit: ReactNode | ((busy: boolean) => ReactNode);
  /** What no field is to blame for, said above the fields, below its title. */
  failure?: string | undefined;
  failureTitle?: ReactNode;
  /** A dialog that the form itself opens: a proof of who it is, a question before it is left. */
  over?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog that stands open: its fields, Cancel, and what sends it. */
export function FormDialog<S extends v.GenericSchema>({
  schema,
  read,
  onSubmit,
  message,
  onClose,
  cancelLabel,
  submit,
  failure,
  failureTitle,
  over,
  children,
  ...dialog
}: FormDialogProps<S>) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} {...dialog}>
      <Form schema={schema} onSubmit={onSubmit} message={message} {...(read ? { read } : {})}>
        {({ busy, rest }) => (
          <>
            <DialogBody>
              <FormFailure title={failureTitle} text={failure} rest={rest} />
              {children}
            </DialogBody>
            <DialogFooter>
              <Button variant="quiet" onClick={onClose}>
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
      {over}
    </Dialog>
  );
}
