import type { Job, JobRun } from '@cairn/api';
import { Preview } from '@cairn/list';
import { notify, useLocale } from '@cairn/shell';
import { Button, Fact, Facts, numberFormat, RelativeTime, Rows } from '@cairn/ui/core';
import { circleStopIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { jobDescriptions } from './job-descriptions.ts';
import { JobState, RunOutcome } from './job-states.tsx';
import styles from './jobs.module.css';
import { controlJob, jobRunsQuery } from './queries.ts';
import { useDuration } from './use-duration.ts';

/** The preview of a job: its state, its latest runs, and buttons to run or cancel it. */
export function JobPreview({ job, onClose }: { job: Job; onClose: () => void }): ReactElement {
  const { i18n } = useLingui();
  const duration = useDuration();
  const { id, state, intervalSeconds, failures, dueAt, startedAt } = job;
  const description = jobDescriptions[id];
  return (
    <Preview label={id} before={<JobState state={state} badge />} change={state} onClose={onClose} footer={<JobActions job={job} />}>
      <div>
        <h2 className={styles.name}>
          <bdi className="mono">{id}</bdi>
        </h2>
        {description && <p className={styles.quiet}>{i18n._(description)}</p>}
      </div>
      <Facts>
        <Fact name={<Trans>Interval</Trans>}>{duration(intervalSeconds)}</Fact>
        {startedAt !== null && state === 'running' ? (
          <Fact name={<Trans>Started</Trans>}>
            <RelativeTime value={startedAt} />
          </Fact>
        ) : (
          <Fact name={<Trans>Next run</Trans>}>
            <RelativeTime value={dueAt} />
          </Fact>
        )}
        {failures > 0 && (
          <Fact name={<Trans>Failures in a row</Trans>}>
            <Plural value={failures} one="# run" other="# runs" />
          </Fact>
        )}
      </Facts>
      <Runs job={id} />
    </Preview>
  );
}

function JobActions({ job: { id, state, requested, cancelRequested } }: { job: Job }): ReactElement {
  const { t } = useLingui();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: 'run' | 'cancel') => controlJob(action, id),
    onSuccess: (_, action) => notify('green', action === 'run' ? t`${id} runs now.` : t`${id} was asked to end.`),
  });
  const busyWith = isPending ? variables : null;
  const failed = state === 'failed' || state === 'partial';
  return (
    <>
      <Button
        variant={failed ? 'primary' : 'default'}
        icon={rotateCwIcon}
        busy={busyWith === 'run'}
        disabled={requested}
        onClick={() => mutate('run')}
      >
        {failed ? <Trans context="button: run a job again">Retry now</Trans> : <Trans context="button: run a job">Run now</Trans>}
      </Button>
      {state === 'running' && (
        <Button
          variant="danger-quiet"
          icon={circleStopIcon}
          busy={busyWith === 'cancel'}
          disabled={cancelRequested}
          onClick={() => mutate('cancel')}
        >
          <Trans>Cancel run</Trans>
        </Button>
      )}
    </>
  );
}

function Runs({ job }: { job: string }): ReactElement | null {
  const { data } = useQuery(jobRunsQuery(job));
  if (!data) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        <Trans>Latest runs</Trans>
      </h3>
      {data.items.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>No recorded runs. Frequent jobs record only runs that found work or failed.</Trans>
        </p>
      ) : (
        <div className={styles.runs}>
          <Rows>
            {data.items.map((run) => (
              <li key={run.id}>
                <Run run={run} />
              </li>
            ))}
          </Rows>
        </div>
      )}
    </section>
  );
}

function Run({ run: { outcome, trigger, startedAt, finishedAt, errorCode, counts } }: { run: JobRun }): ReactElement {
  const { format } = numberFormat(useLocale());
  const duration = useDuration();
  const details = [...(errorCode === null ? [] : [errorCode]), ...Object.entries(counts).map(([what, many]) => `${what} ${format(many)}`)];
  return (
    <span className={styles.run}>
      <RunOutcome outcome={outcome} />
      <span className={styles.quiet}>
        <RelativeTime value={startedAt} style="short" /> · {duration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)}
      </span>
      {(details.length > 0 || trigger === 'manual') && (
        <span className={styles.details}>
          {trigger === 'manual' && (
            <>
              <Trans>Started by an operator</Trans>
              {details.length > 0 && ' · '}
            </>
          )}
          {details.length > 0 && (
            <bdi className="mono" dir="ltr">
              {details.join(' · ')}
            </bdi>
          )}
        </span>
      )}
    </span>
  );
}
