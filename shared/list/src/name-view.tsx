import { type listNames, type SavedView, SavedViewCreateSchema } from '@cairn/api';
import { useFormSend, useIssueText, useListTexts } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { changeView, keepView } from './saved-views.ts';

const NameSchema = v.pick(SavedViewCreateSchema, ['name']);

/** Asks for the name of a view, to keep what is seen or to call a view something else. */
export function NameView({
  list,
  view,
  query,
  onClose,
  onDone,
}: {
  list: (typeof listNames)[number];
  /** The view that is renamed; null keeps a new one. */
  view: SavedView | null;
  query: string;
  onClose: () => void;
  onDone: (view: SavedView) => void;
}): ReactElement {
  const texts = useListTexts().views;
  const message = useIssueText();
  const sending = useFormSend(async ({ name }: v.InferOutput<typeof NameSchema>) => {
    onDone(await (view ? changeView(view, { name }) : keepView(list, name, query)));
  });
  return (
    <FormDialog
      size="small"
      title={view ? texts.renameTitle : texts.saveTitle}
      closeLabel={texts.cancel}
      cancelLabel={texts.cancel}
      submit={view ? texts.renameIt : texts.saveIt}
      draft={`view.${list}.${view?.id ?? 'new'}`}
      schema={NameSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField name="name" label={texts.name} defaultValue={view?.name ?? ''} autoFocus maxLength={60} />
    </FormDialog>
  );
}
