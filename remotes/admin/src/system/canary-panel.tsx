import { Button, RelativeTime, Status } from '@cairn/ui/core';
import { circleCheckIcon, clockIcon, cornerUpLeftIcon, triangleAlertIcon, uploadIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import styles from './canary-panel.module.css';
import { ReleaseCharts } from './release-charts.tsx';
import { isBeyond, type RemoteRow } from './remote-rows.ts';
import { useFigures } from './use-figures.ts';
import { type AskOfRelease, preloadQuestion } from './use-release-dialog.tsx';
import { VitalsRating } from './vitals-rating.tsx';

/** A remote with a canary. */
export type CanaryRow = RemoteRow & { canary: NonNullable<RemoteRow['canary']> };

/** Returns whether a remote has a canary. */
export function hasCanary(row: RemoteRow): row is CanaryRow {
  return row.canary !== null;
}

/** A canary next to the stable release: their health, the canary's limits, and actions. */
export function CanaryPanel({
  row,
  charts,
  onAsk,
}: {
  row: CanaryRow;
  charts: Pick<ComponentProps<typeof ReleaseCharts>, 'span' | 'times' | 'points' | 'doing'>;
  onAsk: AskOfRelease;
}): ReactElement {
  const id = useId();
  const figures = useFigures();
  const { remote, canary } = row;
  const audience = figures.audience(canary.audience);
  const limit = { errors: figures.share(canary.limits.errorRate), load: figures.milliseconds(canary.limits.loadMs) };
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <CanaryStatus row={row} />
        <h2 id={id} className={styles.title}>
          <Trans>
            <bdi className="mono">
              {remote} {canary.release}
            </bdi>{' '}
            on canary
          </Trans>
        </h2>
        <span className={styles.quiet}>
          {'percent' in canary.audience ? <Trans>{audience} of all users</Trans> : <bdi>{audience}</bdi>}
          {' · '}
          <RelativeTime value={canary.since} style="short" />
        </span>
        <span className={styles.actions}>
          <Button
            size="small"
            icon={uploadIcon}
            onPointerEnter={preloadQuestion.promote}
            onFocus={preloadQuestion.promote}
            onClick={() => onAsk('promote', row)}
          >
            <Trans>Promote…</Trans>
          </Button>
          <Button
            size="small"
            variant="danger"
            icon={cornerUpLeftIcon}
            iconDirectional
            onPointerEnter={preloadQuestion.rollback}
            onFocus={preloadQuestion.rollback}
            onClick={() => onAsk('rollback', row)}
          >
            <Trans>Stop canary</Trans>
          </Button>
        </span>
      </header>
      <ReleaseCharts {...charts} row={row} framed={false} headingLevel={3} />
      <dl className={styles.facts}>
        <Fact name={<Trans>Tabs</Trans>}>
          <Plural value={canary.doing.tabs} one="# tab" other="# tabs" />
        </Fact>
        <Fact name={<Trans>Most seen</Trans>}>
          <bdi className="mono">{canary.doing.mostSeen ?? '–'}</bdi>
        </Fact>
        <Fact name={<Trans>Web vitals</Trans>}>
          <VitalsRating vitals={canary.doing.vitals} />
        </Fact>
        <Fact name={<Trans>Stopped automatically</Trans>}>
          <Trans>
            above {limit.errors} errors or {limit.load}
          </Trans>
        </Fact>
      </dl>
    </section>
  );
}

function CanaryStatus({ row: { canary } }: { row: CanaryRow }): ReactElement {
  if (canary.doing.tabs === 0)
    return (
      <Status badge tone="neutral" icon={clockIcon}>
        <Trans>No data yet</Trans>
      </Status>
    );
  if (isBeyond(canary, canary.doing))
    return (
      <Status badge tone="warning" icon={triangleAlertIcon}>
        <Trans>Over its limits</Trans>
      </Status>
    );
  return (
    <Status badge tone="positive" icon={circleCheckIcon}>
      <Trans>Within its limits</Trans>
    </Status>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
