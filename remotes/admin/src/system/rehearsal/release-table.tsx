import { type Rehearsal, type RehearsalCheck, type RehearsedRelease, type RehearsedRemote, rehearsalChecks } from '@cairn/contract';
import { useLocale } from '@cairn/shell';
import { Icon, numberFormat, Status, VisuallyHidden } from '@cairn/ui/core';
import { checkIcon, circlePauseIcon, circleXIcon, minusIcon, triangleAlertIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { Problems } from './problems.tsx';
import styles from './rehearsal.module.css';

const order: readonly RehearsedRemote['state'][] = ['none', 'fallback', 'unavailable', 'runs', 'off'];

interface CheckColumn {
  check: RehearsalCheck;
  name: string;
}

/** The result of each check of each live release. Remotes that fail come first. */
export function ReleaseTable({ rehearsal: { remotes } }: { rehearsal: Rehearsal }): ReactElement {
  const { t } = useLingui();
  const names: Record<RehearsalCheck, string> = {
    contract: t`Contract`,
    singletons: t`Singletons`,
    runtime: t`Federation`,
    files: t`Files`,
    start: t`Starts`,
  };
  const isStarted = remotes.some(({ releases }) => releases.some(({ checks }) => checks.start !== 'not-run'));
  const columns = rehearsalChecks.filter((check) => check !== 'start' || isStarted).map((check) => ({ check, name: names[check] }));
  const sorted = [...remotes].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only the keyboard's focus can scroll it
    <section className={styles.scroll} tabIndex={0} aria-label={t`Checks`}>
      <table className={styles.table} aria-label={t`Checks`}>
        <thead>
          <tr>
            <th scope="col">{t`Remote`}</th>
            <th scope="col">{t`Release`}</th>
            <th scope="col">{t`Serving`}</th>
            {columns.map(({ check, name }) => (
              <th key={check} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {sorted.map((remote) => (
          <RemoteRows key={remote.remote} remote={remote} columns={columns} />
        ))}
      </table>
    </section>
  );
}

function RemoteRows({ remote, columns }: { remote: RehearsedRemote; columns: readonly CheckColumn[] }): ReactElement {
  const { releases } = remote;
  const rows = releases.reduce((sum, { problems }) => sum + (problems.length > 0 ? 2 : 1), 0);
  const head = (
    <th scope="rowgroup" rowSpan={Math.max(1, rows)} className={styles.remote}>
      <span>
        <bdi className="mono">{remote.remote}</bdi>
      </span>
      <RemoteResult remote={remote} />
    </th>
  );
  return (
    <tbody>
      {releases.length === 0 && (
        <tr>
          {head}
          <td colSpan={columns.length + 2}>
            <Trans>Not rehearsed</Trans>
          </td>
        </tr>
      )}
      {releases.flatMap((release, index) => [
        <tr key={release.release}>
          {index === 0 && head}
          <td>
            <bdi className="mono">{release.release}</bdi>
          </td>
          <td>
            <Serving release={release} />
          </td>
          {columns.map(({ check, name }) => (
            <CheckCell key={check} name={name} release={release} check={check} />
          ))}
        </tr>,
        release.problems.length > 0 && (
          <tr key={`${release.release} problems`}>
            <td colSpan={columns.length + 2} className={styles.why}>
              <Problems remote={remote.remote} release={release} />
            </td>
          </tr>
        ),
      ])}
    </tbody>
  );
}

/** What the remote would serve on the new host. */
function RemoteResult({ remote: { state, before, after } }: { remote: RehearsedRemote }): ReactElement | null {
  switch (state) {
    case 'runs':
      return null;
    case 'none':
      return (
        <Status tone="negative" icon={circleXIcon}>
          <Trans>No release runs</Trans>
        </Status>
      );
    case 'unavailable':
      return (
        <Status tone="warning" icon={circleXIcon}>
          <Trans>Already unavailable</Trans>
        </Status>
      );
    case 'off':
      return (
        <Status icon={circlePauseIcon}>
          <Trans context="state of a remote">Switched off</Trans>
        </Status>
      );
    case 'fallback':
      return (
        <Status tone="warning" icon={triangleAlertIcon}>
          {before === after ? (
            <Trans>Stable still runs</Trans>
          ) : (
            <Trans>
              Falls back to <bdi className="mono">{after?.replace(/-[0-9a-f]{12}$/, '')}</bdi>
            </Trans>
          )}
        </Status>
      );
  }
}

function Serving({ release: { serving, audience } }: { release: RehearsedRelease }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const reach = audience && 'percent' in audience ? numberFormat(locale, { style: 'percent' }).format(audience.percent / 100) : null;
  const names = { stable: t`Stable`, canary: t`Canary`, lastGood: t`Last good` };
  return (
    <>
      {new Intl.ListFormat(locale, { type: 'unit' }).format(serving.map((place) => names[place]))}{' '}
      {audience && <bdi className={styles.quiet}>{reach ?? ('tenants' in audience ? audience.tenants.join(', ') : '')}</bdi>}
    </>
  );
}

function CheckCell({ name, release, check }: { name: string; release: RehearsedRelease; check: RehearsalCheck }): ReactElement {
  const { t } = useLingui();
  const result = release.checks[check];
  const icons = { passed: checkIcon, failed: xIcon, 'not-run': minusIcon };
  const words: Record<typeof result, ReactNode> = {
    passed: <PassedDetail release={release} check={check} />,
    failed: t`Failed`,
    'not-run': t`Not run`,
  };
  return (
    <td className={styles.check} data-result={result} data-label={name}>
      <span>
        <Icon icon={icons[result]} size="small" />
        {words[result]}
      </span>
    </td>
  );
}

function PassedDetail({ release, check }: { release: RehearsedRelease; check: RehearsalCheck }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { range, singletons, runtime, startMs } = release;
  const milliseconds = numberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const details: Record<RehearsalCheck, string> = {
    contract: range,
    singletons: numberFormat(locale).format(singletons),
    runtime,
    files: '',
    start: startMs === null ? '' : milliseconds.format(startMs),
  };
  if (details[check] === '') return <>{t`Passed`}</>;
  return (
    <>
      <VisuallyHidden>{t`Passed`}</VisuallyHidden>
      <bdi className="mono" dir="ltr">
        {details[check]}
      </bdi>
    </>
  );
}
