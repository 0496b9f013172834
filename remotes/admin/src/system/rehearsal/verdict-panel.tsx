import type { Rehearsal, RehearsedRemote } from '@cairn/contract';
import { useLocale } from '@cairn/shell';
import { Avatar, Button, Icon, numberFormat, RelativeTime } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { Fragment, type ReactElement, useId } from 'react';
import styles from './rehearsal.module.css';
import { verdicts } from './verdict.tsx';

/** Whether the host can go live, why not, what it changes, and who asked. */
export function VerdictPanel({ rehearsal, busy, onAgain }: { rehearsal: Rehearsal; busy: boolean; onAgain: () => void }): ReactElement {
  const id = useId();
  const { verdict, version, note, by, createdAt, revision, counts } = rehearsal;
  const { format } = numberFormat(useLocale());
  const [passed, total] = [format(counts.passed), format(counts.passed + counts.failed + counts.notRun)];
  return (
    <section className={styles.verdict} data-verdict={verdict} aria-labelledby={id}>
      <span className={styles.mark} aria-hidden>
        <Icon icon={verdicts[verdict].icon} />
      </span>
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          <VerdictTitle verdict={verdict} version={version} />
        </h2>
        <VerdictReason rehearsal={rehearsal} />
        <p className={styles.soft}>
          <Trans>
            {passed} of {total} checks passed. Failed: {format(counts.failed)}. Not run: {format(counts.notRun)}.
          </Trans>{' '}
          <Plural value={counts.releases} one="# live release was checked." other="# live releases were checked." />
        </p>
        <Changes rehearsal={rehearsal} />
        {note !== '' && <p className={styles.note}>{note}</p>}
        <p className={styles.meta}>
          <span className={styles.by}>
            <Avatar name={by} size="small" decorative />
            <bdi>{by}</bdi>
          </span>
          <RelativeTime value={createdAt} />
          {revision !== null && <Trans>Revision {revision}</Trans>}
        </p>
      </div>
      <Button icon={rotateCwIcon} busy={busy} onClick={onAgain}>
        <Trans>Run again</Trans>
      </Button>
    </section>
  );
}

function VerdictTitle({ verdict, version }: Pick<Rehearsal, 'verdict' | 'version'>): ReactElement {
  const host = <bdi className="mono">{version}</bdi>;
  if (verdict === 'refused') return <Trans>Host {host} cannot go live</Trans>;
  if (verdict === 'fallback') return <Trans>Host {host} does not run every live release</Trans>;
  return <Trans>Host {host} can go live</Trans>;
}

function VerdictReason({ rehearsal: { verdict, acceptFallback, remotes } }: { rehearsal: Rehearsal }): ReactElement {
  if (verdict === 'passed')
    return (
      <p>
        <Trans>Every live release of every remote runs on it.</Trans>
      </p>
    );
  const [none, others, down] = (['none', 'fallback', 'unavailable'] as const).map((state) => (
    <Names key={state} of={remotes.filter((one) => one.state === state)} />
  ));
  const has = (state: RehearsedRemote['state']) => remotes.some((one) => one.state === state);
  return (
    <>
      {has('none') && (
        <p>
          <Trans>No release would run of: {none}. The release command refuses this host until each has a release that passes.</Trans>
        </p>
      )}
      {has('fallback') && (
        <p>
          <Trans>A release does not run, another one of the same remote does: {others}.</Trans>
        </p>
      )}
      {has('unavailable') && (
        <p>
          <Trans>No release runs, on the host in use either: {down}.</Trans>
        </p>
      )}
      {verdict === 'fallback' && acceptFallback && (
        <p>
          <Trans>This was accepted.</Trans>
        </p>
      )}
    </>
  );
}

function Names({ of }: { of: readonly RehearsedRemote[] }): ReactElement {
  const parts = new Intl.ListFormat(useLocale(), { type: 'unit' }).formatToParts(of.map(({ remote }) => remote));
  return (
    <>
      {parts.map(({ type, value }, index) =>
        type === 'element' ? (
          <bdi key={value} className="mono">
            {value}
          </bdi>
        ) : (
          <Fragment key={index}>{value}</Fragment>
        ),
      )}
    </>
  );
}

/** The versions that differ from those of the host that was in use. */
function Changes({ rehearsal: { host, current } }: { rehearsal: Rehearsal }): ReactElement | null {
  const before = { contract: current.shellVersion, ...current.provides };
  const after = { contract: host.shellVersion, ...host.provides };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => versionIn(before, name) !== versionIn(after, name),
  );
  if (names.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {names.map((name) => (
        <li key={name}>
          <bdi className="mono" dir="ltr">
            {name} {versionIn(before, name)} → {versionIn(after, name)}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

function versionIn(versions: Readonly<Record<string, string>>, name: string): string {
  return versions[name] ?? '–';
}
