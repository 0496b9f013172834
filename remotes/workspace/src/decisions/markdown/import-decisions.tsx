import { DecisionImportedSchema, maxDecisionFile, maxDecisionFiles, type Project, sameKeyFor } from '@cairn/api';
import { call, errorText, notify, queryClient } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter, useDraftText } from '@cairn/ui/core';
import { FileDrop, Select, TextArea } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { lastProject } from '../../project/current-project.ts';
import { Names } from '../../texts/names.tsx';
import styles from './import-decisions.module.css';
import { type GivenFile, takeFiles } from './read-files.ts';
import { UnderstoodFile } from './understood-file.tsx';

/** The name of a pasted file. */
const pasted = 'pasted.md';

/** Imports selected or pasted Markdown files. Shows how each was parsed before it creates drafts. */
export function ImportDecisions({ projects, onClose }: { projects: readonly Project[]; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [projectId, setProjectId] = useState(() => (projects.find(({ slug }) => slug === lastProject()) ?? projects[0])?.id ?? '');
  const [draft, writeDraft] = useDraftText('decisions.import');
  const [files, setFiles] = useState<GivenFile[]>(() => (draft === '' ? [] : takeFiles([], [{ name: pasted, text: draft }]).files));
  const [refused, setRefused] = useState<string[]>([]);
  const [unread, setUnread] = useState<string>();
  const [keyFor] = useState(sameKeyFor);
  const ready = files.filter(({ read }) => read.issues.length === 0);
  const count = ready.length;

  const give = (given: readonly { name: string; text: string }[], tooLong: readonly string[] = []) => {
    const next = takeFiles(files, given);
    setFiles(next.files);
    setRefused([...tooLong, ...next.refused]);
  };
  const leaveOut = (name: string) => {
    if (name === pasted) writeDraft('');
    setFiles(files.filter((file) => file.name !== name));
  };
  const paste = (text: string) => {
    if (text.trim() === '') return leaveOut(pasted);
    writeDraft(text);
    give([{ name: pasted, text }]);
  };
  // A mutation, so that the list treats the new drafts as its own write and shows them at once.
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const json = { projectId, files: ready.map(({ name, text }) => ({ name, text })) };
      return call('post', 'decisions/import', DecisionImportedSchema, { json, idempotencyKey: keyFor(json) });
    },
    onSuccess: ({ items: { length: made } }) => {
      writeDraft('');
      void queryClient.invalidateQueries({ queryKey: ['decisions', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['decisions', 'facets'] });
      void queryClient.invalidateQueries({ queryKey: ['projects'] });
      notify('green', t`${plural(made, { one: '# draft created', other: '# drafts created' })}`);
      onClose();
    },
  });
  const failure = error ? errorText(error) : unread;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Import Markdown files</Trans>}
      description={<Trans>Each file becomes a draft. Supports ADRs in MADR or Nygard style, with or without front matter.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        {projects.length > 1 && (
          <Select
            label={t`Project`}
            value={projectId}
            onChange={setProjectId}
            options={projects.map(({ id, name }) => ({ id, label: name }))}
          />
        )}
        <FileDrop
          label={t`Markdown files`}
          multiple
          accept={['.md', '.markdown', 'text/markdown']}
          maxBytes={4 * maxDecisionFile}
          prompt={(choose) => <Trans>Drop Markdown files here, or {choose}</Trans>}
          browseLabel={t`choose them`}
          dropLabel={t`Drop to read them`}
          rules={t`Up to ${maxDecisionFiles} files`}
          onFiles={(taken, tooLong) =>
            void Promise.all(taken.map(async (file) => ({ name: file.name, text: await file.text() }))).then(
              (given) =>
                give(
                  given,
                  tooLong.map(({ file }) => file.name),
                ),
              (problem: unknown) => setUnread(errorText(problem)),
            )
          }
        />
        <TextArea
          label={t`Or paste one`}
          optional={t`optional`}
          rows={3}
          value={files.find(({ name }) => name === pasted)?.text ?? ''}
          onChange={paste}
        />
        {refused.length > 0 && (
          <Callout tone="warning" live="alert" title={<Trans>Not read: too long, or too many</Trans>}>
            <Names of={refused} />
          </Callout>
        )}
        {files.length > 0 && (
          <ul className={styles.files} aria-label={t`Preview of the import`}>
            {files.map((file) => (
              <UnderstoodFile key={file.name} file={file} onLeaveOut={() => leaveOut(file.name)} />
            ))}
          </ul>
        )}
        {failure && (
          <Callout tone="negative" live="alert" title={<Trans>Nothing was imported</Trans>}>
            {failure}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" busy={isPending} disabled={count === 0} onClick={() => mutate()}>
          {count === 0 ? <Trans>Create drafts</Trans> : t`${plural(count, { one: 'Create # draft', other: 'Create # drafts' })}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
