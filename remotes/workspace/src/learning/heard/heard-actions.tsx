import { type Heard, heardOperations } from '@cairn/api';
import { useActKeys } from '@cairn/list';
import { notify, notifyFailure, offerUndo, queryClient, runOperation } from '@cairn/shell';
import { Button, Keys } from '@cairn/ui/core';
import { checkIcon, gitMergeIcon, plusIcon, undo2Icon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { patternLink } from '../links.ts';
import styles from '../pattern-actions.module.css';
import { patternArrived } from '../queries.ts';
import type { HeardAction } from './heard-form.tsx';

/** Renders the actions for a candidate, each with its key. */
export function HeardActions({
  heard,
  onSubmit,
  onDone,
}: {
  heard: Heard;
  /** Proposes or accepts the sentence of the form. */
  onSubmit: (action: HeardAction) => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { closest, dismissed, rule } = heard;
  const params = { id: heard.id };
  /** Sends a change. If it fails, somebody else may have been faster: reads the list again. */
  const run = async (change: () => Promise<void>) => {
    setBusy(true);
    await change()
      .catch(notifyFailure)
      .finally(() => {
        setBusy(false);
        heardChanged();
      });
  };
  const restore = () =>
    run(async () => {
      await runOperation(heardOperations.restore, { params });
    });
  const dismiss = () =>
    void run(async () => {
      await runOperation(heardOperations.dismiss, { params });
      onDone();
      offerUndo(t`Dismissed: ${`\u2068${rule}\u2069`}`, () => void restore());
    });
  const merge = ({ id: into, number }: { id: string; number: number }) =>
    void run(async () => {
      const pattern = await runOperation(heardOperations.merge, { params, body: { into } });
      patternArrived(pattern);
      onDone();
      notify('green', t`Added to the evidence of PAT-${number}`, patternLink(pattern));
    });
  const mergeable = closest && closest.relation !== 'contrary' ? closest : null;
  useActKeys({
    a: () => onSubmit('accept'),
    p: () => onSubmit('propose'),
    m: mergeable ? () => merge(mergeable) : undefined,
    d: dismissed ? undefined : dismiss,
  });
  return (
    <div className={styles.place}>
      <div className={styles.actions}>
        {mergeable && (
          <Button variant="primary" icon={gitMergeIcon} keys={['M']} busy={busy} onClick={() => merge(mergeable)}>
            <Trans>Merge into PAT-{mergeable.number}</Trans>
          </Button>
        )}
        <Button variant={mergeable ? 'default' : 'primary'} icon={checkIcon} keys={['A']} onClick={() => onSubmit('accept')}>
          <Trans>Accept</Trans>
        </Button>
        <Button icon={plusIcon} keys={['P']} onClick={() => onSubmit('propose')}>
          <Trans>Propose</Trans>
        </Button>
        {dismissed ? (
          <Button variant="quiet" icon={undo2Icon} busy={busy} onClick={() => void restore()}>
            <Trans>Restore</Trans>
          </Button>
        ) : (
          <Button variant="quiet" icon={xIcon} keys={['D']} busy={busy} onClick={dismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        )}
        <span className={styles.keys}>
          <Keys keys={['J']} /> <Keys keys={['K']} /> <Trans>move</Trans>
        </span>
      </div>
    </div>
  );
}

/** Refetches the candidates and their count after a change. */
function heardChanged(): void {
  for (const queryKey of [['heard'], ['patterns', 'counts']]) void queryClient.invalidateQueries({ queryKey });
}
