import {
  type Macro,
  MacroCreateSchema,
  MacroSchema,
  macroOperations,
  macroVariables,
  replyStates,
  TicketActionsSchema,
  ticketPriorities,
  unknownVariables,
} from '@cairn/api';
import { notify, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Checkbox, DraftChoice, EditConflict, FormDialog, Select, TextArea, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import { useActionTexts } from './action-texts.ts';
import styles from './macros.module.css';
import { refreshMacros } from './queries.ts';

const issueTexts = {
  NAME_TAKEN: msg`Another macro has this name.`,
  TEXT_REQUIRED: msg`Enter a name, and a reply or an action.`,
  TAG_INVALID: msg`Separate tags with commas.`,
  TAG_TOO_LONG: msg`A tag can have at most 40 characters.`,
  TOO_MANY: msg`Too many tags.`,
};
const empty = { id: '', name: '', text: '', actions: { assignToMe: false, addTags: [] }, uses: 0, version: 0 } satisfies Macro;
const ChoicesSchema = v.omit(TicketActionsSchema, ['addTags']);
/** The entry that leaves the ticket unchanged. */
const unchanged = 'unchanged';

/** Renders the form of a macro. `null`: a new one. */
export function MacroForm({ macro, onClose }: { macro: Macro | null; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const texts = useTicketTexts();
  const actionTexts = useActionTexts();
  const issueText = useIssueText(issueTexts);
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(macro ?? empty, MacroSchema);
  const { latest, conflict } = edited;
  const [text, setText] = useState(latest.text);
  const [choices, setChoices] = useState<v.InferOutput<typeof ChoicesSchema>>(latest.actions);
  const choose = (changes: Partial<typeof choices>) => setChoices({ ...choices, ...changes });
  const sending = useFormSend(
    async (body: v.InferOutput<typeof MacroCreateSchema>) => {
      if (macro) await runOperation(macroOperations.update, { params: { macro: macro.id }, body: { ...body, version: latest.version } });
      else await runOperation(macroOperations.create, { body });
      const { name } = body;
      notify('green', t`“${name}” is saved`);
      refreshMacros();
      onClose();
    },
    (field) => (field.startsWith('actions.addTags') ? 'tags' : field),
    edited,
  );
  const message = ({ code }: { code: string }) => {
    const names = unknownVariables(text).map((name) => `{{${name}}}`);
    if (code !== 'VARIABLE_UNKNOWN') return issueText({ code });
    const list = names.join(' ');
    return t`This variable does not exist: ${list}`;
  };
  const variables = macroVariables.map((name) => `{{${name}}}`).join(' ');
  const option = <Id extends string>(id: Id, label: string) => ({ id, label });
  return (
    <FormDialog
      title={macro ? <Trans>Edit macro</Trans> : <Trans>Create a macro</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>The macro was not saved</Trans>}
      draft={`macro.${macro?.id ?? 'new'}`}
      schema={MacroCreateSchema}
      read={(data) => ({ name: data.get('name'), text: data.get('text'), actions: { ...choices, addTags: tagsOf(data.get('tags')) } })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <DraftChoice name="actions" value={choices} schema={ChoicesSchema} onRestore={setChoices} />
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[
            { name: 'name', label: t`Name`, base: conflict.base.name, theirs: conflict.theirs.name },
            { name: 'text', label: t`Reply`, base: conflict.base.text, theirs: conflict.theirs.text },
            {
              name: 'actions',
              label: t`Actions`,
              base: actionTexts({ ...conflict.base.actions, addTags: [] }),
              theirs: actionTexts({ ...conflict.theirs.actions, addTags: [] }),
              mine: () => actionTexts({ ...choices, addTags: [] }),
              apply: (side) => setChoices(side === 'theirs' ? conflict.theirs.actions : choices),
            },
            {
              name: 'tags',
              label: t`Add tags`,
              base: tagList(conflict.base.actions.addTags),
              theirs: tagList(conflict.theirs.actions.addTags),
              mine: (data) => tagList(tagsOf(data.get('tags'))),
            },
          ]}
        />
      )}
      <TextField autoFocus name="name" label={t`Name`} maxLength={80} defaultValue={latest.name} />
      <TextArea
        name="text"
        label={t`Reply`}
        rows={5}
        maxLength={10_000}
        defaultValue={latest.text}
        onChange={setText}
        hint={
          <Trans>
            Variables: <bdi>{variables}</bdi>
          </Trans>
        }
      />
      <div className={styles.fields}>
        <Select
          label={t`Status`}
          value={choices.status ?? unchanged}
          onChange={(id) => choose({ status: replyStates.find((state) => state === id) })}
          options={[option(unchanged, t`Unchanged`), ...replyStates.map((state) => option(state, texts.status(state)))]}
        />
        <Select
          label={t`Priority`}
          value={choices.priority ?? unchanged}
          onChange={(id) => choose({ priority: ticketPriorities.find((priority) => priority === id) })}
          options={[option(unchanged, t`Unchanged`), ...ticketPriorities.map((priority) => option(priority, texts.priority(priority)))]}
        />
      </div>
      <TextField name="tags" label={t`Add tags`} hint={t`separated by commas`} defaultValue={tagList(latest.actions.addTags)} />
      <Checkbox isSelected={choices.assignToMe} onChange={(assignToMe) => choose({ assignToMe })}>
        {t`Assign to me`}
      </Checkbox>
    </FormDialog>
  );
}

function tagsOf(text: FormDataEntryValue | null): string[] {
  return String(text ?? '')
    .split(/[,،、]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Formats tags for their field. */
function tagList(tags: readonly string[]): string {
  return tags.join(', ');
}
