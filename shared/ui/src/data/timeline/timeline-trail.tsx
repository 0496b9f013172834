import { useDocumentLocale } from '../../core/document-locale.ts';
import { Icon } from '../../core/icon.tsx';
import { RouteLink } from '../../core/route-link.tsx';
import type { TimelineRow } from './timeline.tsx';
import styles from './timeline-trail.module.css';

/** The timeline without bars, for narrow screens: grouped by month, newest first. */
export function TimelineTrail({ rows, current, replace }: { rows: readonly TimelineRow[]; current: string | undefined; replace: boolean }) {
  const locale = useDocumentLocale();
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric' });
  const ordered = rows.toSorted((one, other) => other.at.localeCompare(one.at));
  const months = Map.groupBy(ordered, ({ at }) => month.format(new Date(at)));
  return [...months].map(([name, ofMonth]) => (
    <section key={name}>
      <h2 className={styles.month}>
        {name} <span className={styles.count}>{new Intl.NumberFormat(locale).format(ofMonth.length)}</span>
      </h2>
      <ol>
        {ofMonth.map((row) => (
          <li key={row.id} className={styles.event} aria-current={row.id === current ? 'true' : undefined}>
            <time className={styles.at} dateTime={row.at}>
              {day.format(new Date(row.at))}
            </time>
            <span className={styles.dot} data-kind={row.spans.at(-1)?.kind} aria-hidden />
            <div className={styles.body}>
              <RouteLink className={styles.title} data-row={row.id} to={row.to} replace={replace}>
                <bdi className={styles.lead}>{row.lead}</bdi> <bdi>{row.title}</bdi>
              </RouteLink>
              <span className={styles.note}>
                <Icon icon={row.icon} size="small" />
                {row.state}
                {row.note && <span className={styles.more}>{row.note}</span>}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
