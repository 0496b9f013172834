import { type listNames, type SavedView, SavedViewCreateSchema, SavedViewSchema } from '@cairn/api';
import { useConflictLabels, useEditedRow, useFormSend, useIssueText, useListLabels } from '@cairn/shell';
import { EditConflict, FormDialog, TextField } from '@cairn/ui/forms';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { changeView, keepView } from './saved-views.ts';

const NameSchema = v.pick(SavedViewCreateSchema, ['name']);

/** Asks for the name of a view, to save the current state or to rename a view. */
export function NameView({
  list,
  view,
  query,
  onClose,
  onDone,
}: {
  list: (typeof listNames)[number];
  /** The view to rename; null saves a new one. */
  view: SavedView | null;
  query: string;
  onClose: () => void;
  onDone: (view: SavedView) => void;
}): ReactElement {
  const texts = useListLabels().views;
  const message = useIssueText();
  const conflictTexts = useConflictLabels();
  const edited = useEditedRow<SavedView | null>(view, SavedViewSchema);
  const { latest, conflict } = edited;
  const send = async ({ name }: v.InferOutput<typeof NameSchema>) => {
    onDone(await (latest ? changeView(latest, { name }) : keepView(list, name, query)));
  };
  const sending = useFormSend(send, undefined, edited);
  return (
    <FormDialog
      size="small"
      title={view ? texts.renameTitle : texts.saveTitle}
      closeLabel={texts.cancel}
      cancelLabel={texts.cancel}
      submit={view ? texts.renameButton : texts.saveButton}
      draft={`view.${list}.${view?.id ?? 'new'}`}
      schema={NameSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {conflict?.base && conflict.theirs && (
        <EditConflict
          key={conflict.theirs.version}
          fields={[{ name: 'name', label: texts.name, base: conflict.base.name, theirs: conflict.theirs.name }]}
          labels={conflictTexts}
        />
      )}
      <TextField name="name" label={texts.name} defaultValue={view?.name ?? ''} autoFocus maxLength={60} />
    </FormDialog>
  );
}
