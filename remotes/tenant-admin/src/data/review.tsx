import type { DataImport } from '@cairn/api';
import { ApiError, issuesOf, notify, notifyFailure, queryClient, useCan, useIssueText } from '@cairn/shell';
import { Button, Callout, ConfirmDialog, Fact, Facts, Figure, Figures, Panel, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './data.module.css';
import { ItemList } from './item-list.tsx';
import { Notes } from './notes.tsx';
import { confirmImport, discardImport, importsQuery } from './queries.ts';
import { refusalTexts } from './upload-panel.tsx';

/** What an upload would import, and the rules and decisions to confirm. Only an owner confirms them. */
export function Review({ waiting }: { waiting: DataImport }): ReactElement {
  const { t } = useLingui();
  const isOwner = useCan('tenant.own');
  const navigate = useNavigate();
  const message = useIssueText(refusalTexts);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { projectSlug } = waiting;
  const write = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmImport(waiting, [...without]);
      notify('green', t`Imported`);
      await navigate(projectSlug === null ? '/app/projects' : `/app/project?project=${projectSlug}`);
    } catch (error) {
      const [issue] = issuesOf(error) ?? [];
      if (issue) setFailure(message(issue));
      else notifyFailure(error);
      if (error instanceof ApiError && error.code === 'CONFLICT')
        void queryClient.invalidateQueries(importsQuery(projectSlug ?? undefined));
      setBusy(false);
    }
  };
  const discard = async () => {
    setAsking(false);
    try {
      await discardImport(waiting);
      notify('green', t`The upload is deleted`);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <>
      <Source waiting={waiting} />
      <Counts waiting={waiting} />
      <Notes notes={waiting.notes} />
      <ItemList importId={waiting.id} items={waiting.items} without={without} onChange={setWithout} isReadOnly={!isOwner} />
      {failure && (
        <Callout tone="negative" live="alert" title={<Trans>Nothing was imported</Trans>}>
          {failure}
        </Callout>
      )}
      {!isOwner && (
        <Callout tone="info" title={<Trans>An owner has to confirm this import</Trans>}>
          <Trans>
            Agents follow these rules and decisions. The owner finds the import in the settings of the organization, for 7 days.
          </Trans>
        </Callout>
      )}
      <div className={styles.actions}>
        {isOwner && (
          <Button variant="primary" busy={busy} onClick={() => void write()}>
            <Trans>Confirm and import</Trans>
          </Button>
        )}
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          <Trans>Delete upload</Trans>
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={asking}
        title={<Trans>Delete this upload?</Trans>}
        action={<Trans>Delete upload</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      >
        <Trans>Nothing was imported from it. You can upload the file again.</Trans>
      </ConfirmDialog>
    </>
  );
}

function Source({ waiting: { fileName, source, uploadedBy, createdAt } }: { waiting: DataImport }): ReactElement {
  return (
    <Panel title={<Trans>Source</Trans>}>
      <Facts>
        <Fact name={<Trans>File</Trans>}>
          <bdi>{fileName}</bdi>
        </Fact>
        <Fact name={<Trans>Organization</Trans>}>
          <bdi>{source.organization}</bdi>
        </Fact>
        <Fact name={<Trans>Exported by</Trans>}>
          <bdi>{source.exportedBy}</bdi>, <RelativeTime value={source.exportedAt} />
        </Fact>
        <Fact name={<Trans>Uploaded by</Trans>}>
          <bdi>{uploadedBy}</bdi>, <RelativeTime value={createdAt} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Counts({ waiting: { projects } }: { waiting: DataImport }): ReactElement {
  const sum = (kind: keyof (typeof projects)[number]['counts']) => projects.reduce((total, { counts }) => total + counts[kind], 0);
  return (
    <Figures>
      <Figure name={<Trans>Projects</Trans>} value={projects.length} />
      <Figure name={<Trans>Rules</Trans>} value={sum('patterns')} />
      <Figure name={<Trans>Decisions</Trans>} value={sum('decisions')} />
      <Figure name={<Trans>Conversations</Trans>} value={sum('conversations')} />
      <Figure name={<Trans>Sessions</Trans>} value={sum('sessions')} />
      <Figure name={<Trans>Insights</Trans>} value={sum('insights')} />
    </Figures>
  );
}
