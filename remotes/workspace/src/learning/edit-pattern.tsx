import { type Pattern, PatternSchema, type Project } from '@cairn/api';
import { ApiError, call, notify, useFormSend } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { PatternFields } from './pattern-fields.tsx';
import { PatternFormSchema, type PatternFormValues, readPatternForm } from './pattern-form.ts';
import { patternArrived } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

/** The dialog in which a pattern is put in other words. */
export function EditPattern({
  pattern,
  project,
  onClose,
}: {
  pattern: Pattern;
  project: Pick<Project, 'visibility'>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const [version, setVersion] = useState(pattern.version);
  const [late, setLate] = useState(false);
  const { number } = pattern;
  const sending = useFormSend(async ({ project: _project, ...words }: PatternFormValues) => {
    const json = { version, ...words };
    try {
      patternArrived(await call('patch', `patterns/${pattern.id}`, PatternSchema, { json }));
    } catch (error) {
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? v.safeParse(PatternSchema, error.current) : null;
      if (!current?.success) throw error;
      setVersion(current.output.version);
      setLate(true);
      throw error;
    }
    notify('green', t`PAT-${number} is saved`);
    onClose();
  });
  return (
    <FormDialog
      size="large"
      title={<Trans>Edit PAT-{number}</Trans>}
      description={<Trans>Its evidence stays. Agents are told the new words from the next session on, once the rule is in force.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save changes</Trans>}
      failureTitle={
        late ? (
          <Trans>Somebody else has changed this pattern. Saving again puts your words in place of theirs.</Trans>
        ) : (
          <Trans>Not saved</Trans>
        )
      }
      schema={PatternFormSchema}
      read={readPatternForm}
      message={message}
      onClose={onClose}
      onSubmit={sending.onSubmit}
      failure={sending.failure ?? undefined}
    >
      <PatternFields start={pattern} />
      <ScopeFields start={pattern} project={project} branch={pattern.branch} />
    </FormDialog>
  );
}
