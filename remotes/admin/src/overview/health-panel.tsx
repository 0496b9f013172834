import type { PlatformHealth } from '@cairn/api';
import { amountFormat } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { ButtonLink, Fact, Facts, Link, numberFormat, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { healthPath, jobsPath, mailsPath } from '../system/links.ts';

/** Database, jobs, mails and disk in one line each. */
export function HealthPanel({ health: { database, jobs, mails, storage } }: { health: PlatformHealth }): ReactElement {
  const locale = useLocale();
  const bytes = amountFormat(locale, 'storageBytes');
  const answer = numberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 }).format(database.answerMs);
  const size = database.bytes === null ? '–' : bytes(database.bytes);
  const [free, total] = storage ? [bytes(storage.freeBytes), bytes(storage.totalBytes)] : ['', ''];
  return (
    <Panel
      title={<Trans>Health</Trans>}
      actions={
        <ButtonLink variant="quiet" size="small" to={healthPath}>
          <Trans>Details</Trans>
        </ButtonLink>
      }
    >
      <Facts>
        <Fact name={<Trans>Database</Trans>}>
          <Trans>
            <bdi>{size}</bdi>, answers in <bdi>{answer}</bdi>
          </Trans>
        </Fact>
        <Fact name={<Trans>Jobs</Trans>}>
          <Link to={jobsPath}>
            <Trans>
              {jobs.running} of {jobs.total} running
            </Trans>
          </Link>
        </Fact>
        <Fact name={<Trans>Emails</Trans>}>
          <Link to={mailsPath}>
            <Trans>
              {mails.queued} queued, {mails.deferred} of them deferred
            </Trans>
          </Link>
        </Fact>
        <Fact name={<Trans>Disk</Trans>}>
          {storage ? (
            <Trans>
              <bdi>{free}</bdi> of <bdi>{total}</bdi> free
            </Trans>
          ) : (
            <Trans>Cannot be read</Trans>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}
