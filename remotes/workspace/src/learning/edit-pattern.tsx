import { type Pattern, PatternSchema, type Project } from '@cairn/api';
import { call, modKey, notify, unlessQueued, useConflictLabels, useEditedRow, useFormSend } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { EditConflict, FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useRef } from 'react';
import { useReplaced } from '../edit-conflict/use-replaced.ts';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { type PatternRows, useEditedPattern } from './edited-pattern.ts';
import { PatternFields } from './pattern-fields.tsx';
import { PatternFormSchema, type PatternFormValues, readPatternForm, typedWords } from './pattern-form.ts';
import { patternArrived, showPattern } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

/** Renders the dialog that edits a pattern. A proposal can be accepted in the same step. */
export function EditPattern({
  pattern,
  project,
  onAccept,
  onClose,
}: {
  pattern: Pattern;
  project: Pick<Project, 'visibility'>;
  /** Accepts the saved pattern; omitted if it is already in force, or if the reader may not review it. */
  onAccept?: ((saved: Pattern) => void) | undefined;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const edited = useEditedRow(pattern, PatternSchema);
  const { latest, conflict } = edited;
  const conflictTexts = useConflictLabels();
  const editedFields = useEditedPattern();
  const [replaced, replace] = useReplaced<PatternRows>();
  // The fields as last sent.
  const submitted = useRef<PatternRows>(pattern);
  // `keep` if that button submitted the form; a submit by keyboard counts as the other one. Not stored if the form was invalid.
  const pressed = useRef<'keep'>(null);
  const keeps = useRef(false);
  const { number } = pattern;
  const sending = useFormSend(
    async ({ project: _project, ...words }: PatternFormValues) => {
      const json = { version: latest.version, ...words };
      const later = { row: pattern.id, label: t`PAT-${number} is saved`, text: typedWords(words), onUndo: () => showPattern(latest) };
      const answer = await unlessQueued(call('patch', `patterns/${pattern.id}`, PatternSchema, { json, queue: later }));
      const saved = answer ?? { ...latest, ...words };
      if (answer) patternArrived(answer);
      else showPattern(saved);
      onClose();
      if (onAccept && !keeps.current) onAccept(saved);
      else if (answer) notify('green', t`PAT-${number} is saved`);
    },
    undefined,
    edited,
  );
  const read = (data: FormData) => {
    keeps.current = pressed.current === 'keep';
    pressed.current = null;
    submitted.current = readPatternForm(data);
    return submitted.current;
  };
  return (
    <FormDialog
      size="large"
      title={<Trans>Edit PAT-{number}</Trans>}
      description={<Trans>Its evidence stays. Agents get the new text from the next session, once the rule is in force.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) =>
        onAccept ? (
          <>
            <Button type="submit" busy={busy && keeps.current} onClick={() => (pressed.current = 'keep')}>
              <Trans>Save, decide later</Trans>
            </Button>
            <Button variant="primary" type="submit" busy={busy && !keeps.current} keys={[modKey, '↵']}>
              <Trans>Accept as edited</Trans>
            </Button>
          </>
        ) : (
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Save changes</Trans>
          </Button>
        )
      }
      failureTitle={<Trans>Not saved</Trans>}
      draft={`pattern.${pattern.id}`}
      schema={PatternFormSchema}
      read={read}
      message={message}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          fields={editedFields(conflict.base, conflict.theirs, submitted.current, replace)}
          otherParts={conflict.base.status === conflict.theirs.status ? [] : [t({ message: 'status', context: 'part of a pattern' })]}
          labels={conflictTexts}
        />
      )}
      <PatternFields start={pattern} before={{ rule: latest.rule, untouched: latest.version === 1 }} />
      <ScopeFields start={pattern} project={project} branch={pattern.branch} replaced={replaced} />
    </FormDialog>
  );
}
