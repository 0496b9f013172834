import { DiscardedDraftsSchema, discardedKeptDays } from '@cairn/api';
import { call, errorText } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, EmptyState, RelativeTime, Rows, Skeleton } from '@cairn/ui/core';
import { undo2Icon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import rowText from '../../texts/row-text.module.css';
import { DecisionNumber } from '../decision-rows.tsx';
import styles from './discarded-drafts.module.css';
import { useDiscard } from './use-discard.ts';

/** Renders the dialog with the drafts that can be restored, of one project or of all. */
export function DiscardedDrafts({ project, onClose }: { project: string | undefined; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { restore, busy } = useDiscard();
  const { data, error, refetch } = useQuery({
    queryKey: ['decisions', 'discarded', project ?? null],
    queryFn: ({ signal }) => call('get', 'decisions/discarded', DiscardedDraftsSchema, { searchParams: { project }, signal }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Discarded drafts</Trans>}
      description={t`${plural(discardedKeptDays, { one: 'You can restore each for # day.', other: 'You can restore each for # days.' })}`}
      closeLabel={t`Close`}
    >
      <DialogBody>
        {data === undefined && error ? (
          <Callout
            tone="negative"
            live="status"
            actions={
              <Button onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        ) : data === undefined ? (
          <Skeleton width="100%" height="8rem" />
        ) : data.items.length === 0 ? (
          <EmptyState kind="done" title={<Trans>No discarded drafts</Trans>} />
        ) : (
          <Rows>
            {data.items.map(({ id, number, title, projectName, by, at }) => (
              <li key={id} className={styles.row}>
                <div className={rowText.text}>
                  <span dir="auto">{title}</span>
                  <span className={rowText.note}>
                    <bdi>
                      <DecisionNumber number={number} />
                    </bdi>
                    {project === undefined && <bdi>{projectName}</bdi>}
                    <bdi>{by.name}</bdi>
                    <RelativeTime value={at} quiet />
                  </span>
                </div>
                <Button size="small" icon={undo2Icon} iconDirectional busy={busy} onClick={() => restore(id)}>
                  <Trans>Restore</Trans>
                </Button>
              </li>
            ))}
          </Rows>
        )}
      </DialogBody>
    </Dialog>
  );
}
