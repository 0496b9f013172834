import { type AuditBreak, auditOperations } from '@cairn/api';
import { notifyFailure, operationKey, queryClient, runOperation, useLocale } from '@cairn/shell';
import { Button, Callout, numberFormat, RelativeTime, Status } from '@cairn/ui/core';
import { circleDashedIcon, shieldCheckIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import styles from './chain-status.module.css';
import { auditChainQuery } from './queries.ts';

/** Whether the log is unchanged: how far its hash chain was verified and when, where it is broken, where retention has cut it. */
export function ChainStatus(): ReactElement {
  const { entries, verified, checkpoints, retentionDays } = useSuspenseQuery(auditChainQuery()).data;
  const format = numberFormat(useLocale());
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      queryClient.setQueryData(operationKey(auditOperations.chain, {}), await runOperation(auditOperations.verify, {}));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const [cut] = checkpoints;
  const through = format.format(verified?.through ?? 0);
  return (
    <div className={styles.chain}>
      {verified?.broken && (
        <Callout tone="negative" title={<Trans>The audit log is broken</Trans>}>
          <Broken broken={verified.broken} />
        </Callout>
      )}
      <div className={styles.line}>
        {verified && !verified.broken ? (
          <Status tone="positive" icon={shieldCheckIcon}>
            <span>
              <Trans>Verified through entry {through}</Trans> · <RelativeTime value={verified.at} quiet />
            </span>
          </Status>
        ) : verified ? null : (
          <Status icon={circleDashedIcon}>
            <Trans>Not verified yet</Trans>
          </Status>
        )}
        <Button size="small" busy={busy} onClick={() => void verify()}>
          <Trans>Verify now</Trans>
        </Button>
        <span className={styles.quiet}>
          <Plural value={entries} one="# entry sealed" other="# entries sealed" />
        </span>
        {retentionDays > 0 && (
          <span className={styles.quiet}>
            <Plural value={retentionDays} one="Entries are removed after # day" other="Entries are removed after # days" />
          </span>
        )}
        {cut && (
          <span className={styles.quiet}>
            <Trans>Entries through {format.format(cut.number)} were removed after their retention, at a signed checkpoint</Trans>{' '}
            <RelativeTime value={cut.at} quiet />
          </span>
        )}
      </div>
    </div>
  );
}

function Broken({ broken: { number, reason } }: { broken: AuditBreak }): ReactElement {
  switch (reason) {
    case 'changed':
      return <Trans>Entry {number} was changed after it was sealed. Later entries are not verified.</Trans>;
    case 'missing':
      return <Trans>Entry {number} is missing. Later entries are not verified.</Trans>;
    case 'added':
      return <Trans>As entry {number}, an entry was added that Cairn did not write.</Trans>;
    case 'end':
      return <Trans>The end of the log, entry {number}, is not the one that Cairn signed. Entries may have been removed.</Trans>;
    case 'checkpoint':
      return <Trans>The checkpoint at entry {number} is not the one that Cairn signed.</Trans>;
  }
}
