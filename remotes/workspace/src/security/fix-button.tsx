import { fixDays, type SecurityCheckFinding } from '@cairn/api';
import { Button, ConfirmDialog } from '@cairn/ui/core';
import { zapIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { retentionQuery } from '../project-settings/queries.ts';
import { RetentionLoss } from '../texts/retention-loss.tsx';
import { useCheckFix } from './use-check-move.ts';

/** Fixes what a check has found. Asks first where that cannot be undone. */
export function FixButton({ check, project }: { check: SecurityCheckFinding; project: string }): ReactElement {
  const { t } = useLingui();
  const { fix, busy } = useCheckFix(check);
  const [asking, setAsking] = useState(false);
  const { rule, name } = check;
  if (rule === 'key-without-end')
    return (
      <Button size="small" icon={zapIcon} busy={busy} onClick={fix}>
        <Plural value={fixDays.key} one="End it in # day" other="End it in # days" />
      </Button>
    );
  const confirmed = () => {
    setAsking(false);
    fix();
  };
  const dialog = {
    danger: true,
    cancelLabel: <Trans>Cancel</Trans>,
    closeLabel: t`Close`,
    onConfirm: confirmed,
    onClose: () => setAsking(false),
  };
  return (
    <>
      <Button size="small" icon={zapIcon} busy={busy} onClick={() => setAsking(true)}>
        {rule === 'key-unused' ? <Trans>Revoke the key</Trans> : <Trans>Keep content for a year</Trans>}
      </Button>
      {asking && rule === 'key-unused' && (
        <ConfirmDialog {...dialog} title={<Trans>Revoke this key?</Trans>} action={<Trans>Revoke the key</Trans>}>
          <Trans>
            <bdi>{name}</bdi> stops working at once and cannot be restored.
          </Trans>
        </ConfirmDialog>
      )}
      {asking && rule === 'no-retention' && (
        <ConfirmDialog {...dialog} title={<Trans>Keep content for a year only?</Trans>} action={<Trans>Save and delete</Trans>}>
          <Deleted project={project} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** What the retention would delete now. */
function Deleted({ project }: { project: string }): ReactElement {
  const { data } = useQuery(retentionQuery(project, fixDays.retention));
  return (
    <>
      {data && <RetentionLoss preview={data} />} <Trans>Deleted data cannot be restored.</Trans>
    </>
  );
}
