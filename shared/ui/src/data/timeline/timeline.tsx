import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useDocumentLocale } from '../../core/document-locale.ts';
import { Icon } from '../../core/icon.tsx';
import { RouteLink } from '../../core/route-link.tsx';
import type { IconData } from '../../icon-data.ts';
import { useWidth } from '../use-width.ts';
import { hasRoom, monthsIn, placeIn, type Stretch, wordsBeside } from './scale.ts';
import styles from './timeline.module.css';
import { TimelineTrail } from './timeline-trail.tsx';

/** The kind of a span in a record's life: under discussion, in force, no longer in force, replaced, awaiting review, draft, rejected. */
export type SpanKind = 'talk' | 'force' | 'ended' | 'replaced' | 'waiting' | 'draft' | 'refused';

export interface TimelineRow {
  id: string;
  /** Shown before the title: a number. */
  lead: string;
  title: string;
  icon: IconData;
  /** The state as text. */
  state: string;
  /** The time of its last change (ISO 8601). Narrow timelines are sorted by it. */
  at: string;
  /** Additional text: shown in narrow timelines, for screen readers in wide ones. */
  note?: string | undefined;
  /** Its spans in order. The main one is drawn as a bar with the text. */
  spans: readonly { kind: SpanKind; from: string; to: string }[];
  /** The id of the row it replaced, connected to the start of its bar. */
  replaces?: string | undefined;
  /** Set if the replacement is only proposed. */
  pending?: boolean;
  to: string;
}

export interface TimelineProps {
  label: string;
  areas: readonly { id: string; label: string; rows: readonly TimelineRow[] }[];
  range: Stretch;
  /** ISO 8601. */
  now: string;
  /** The number of rows, at the top of the first column. */
  count: string;
  /** The id of the current row. */
  current?: string | undefined;
  /** The legend of the bars, at the bottom. */
  legend: readonly { kind: SpanKind; label: string }[];
  /** Whether links replace the history entry. */
  replace?: boolean;
}

/** Minimum width (px) for bars. Below it, shows a list by month. */
const wide = 640;
/** Width (px) next to the track: the names and both margins (timeline.module.css). */
const besideTrack = 180;

/**
 * Shows when decisions were made and how long they were in force. Up and Down move between rows, Left and Right along replacements. Never
 * mirrored.
 */
export function Timeline(props: TimelineProps) {
  const { label, areas, range, now, count, current, legend, replace = false } = props;
  const locale = useDocumentLocale();
  const place = useRef<HTMLElement>(null);
  const width = useWidth(place);
  const rows = areas.flatMap((area) => area.rows);
  const go = (event: KeyboardEvent) => {
    const links = [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = links.findIndex((link) => link.contains(event.target instanceof Node ? event.target : null));
    const here = rows.find(({ id }) => id === links[at]?.dataset.row);
    if (!here) return;
    const other = {
      ArrowDown: links[at + 1]?.dataset.row,
      ArrowUp: links[at - 1]?.dataset.row,
      ArrowLeft: here.replaces,
      ArrowRight: rows.find(({ replaces }) => replaces === here.id)?.id,
    }[event.key];
    if (other === undefined) return;
    event.preventDefault();
    links.find((link) => link.dataset.row === other)?.focus();
  };
  const today = placeIn(range, now);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  return (
    <section className={styles.place} aria-label={label} ref={place} onKeyDown={go}>
      {width >= wide && (
        <div className={styles.timeline} dir="ltr">
          <div className={styles.head} aria-hidden>
            <span className={styles.count} dir="auto">
              {count}
            </span>
            <div className={styles.track}>
              {monthsIn(range, locale)
                .filter(({ at }) => hasRoom(placeIn(range, at), today, width - besideTrack))
                .map(({ at, label: month }) => (
                  <span key={at} className={styles.month} style={along(placeIn(range, at))}>
                    {month}
                  </span>
                ))}
              <b className={styles.today} style={along(today)}>
                <bdi>{day.format(new Date(now))}</bdi>
              </b>
            </div>
          </div>
          <div className={styles.grid} aria-hidden>
            <div className={styles.track}>
              {monthsIn(range, locale).map(({ at }) => (
                <i key={at} style={along(placeIn(range, at))} />
              ))}
              <i data-today style={along(today)} />
            </div>
          </div>
          {areas.map((area) => (
            <section key={area.id} className={styles.area}>
              <h2 className={styles.name} dir="auto">
                {area.label}
              </h2>
              <ul>
                {area.rows.map((row) => (
                  <li key={row.id} className={styles.track}>
                    <Bars row={row} stretch={range} current={row.id === current} replace={replace} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {width > 0 && width < wide && <TimelineTrail rows={rows} current={current} replace={replace} />}
      {width >= wide && (
        <ul className={styles.legend}>
          {legend.map(({ kind, label: meaning }) => (
            <li key={kind} className={styles.meaning}>
              <i className={styles.sample} data-kind={kind} dir="ltr" />
              {meaning}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Bars({ row, stretch, current, replace }: { row: TimelineRow; stretch: Stretch; current: boolean; replace: boolean }) {
  const spans = row.spans.map(({ kind, from, to }) => ({ kind, from: placeIn(stretch, from), to: placeIn(stretch, to) }));
  // The bar is the first span after the discussion. Other spans are drawn next to it.
  const bar = spans.find(({ kind }) => kind !== 'talk') ?? spans[0];
  if (!bar) return null;
  const end = Math.max(...spans.map(({ to }) => to));
  const beside = wordsBeside(bar.from, end);
  const words: ReactNode = (
    <span className={styles.words} data-beside={beside} style={roomFor(beside, bar)}>
      {beside !== 'in' && <Icon icon={row.icon} size="small" />}
      <bdi className={styles.lead}>{row.lead}</bdi>
      <bdi className={styles.title}>{row.title}</bdi>
      <span className="visually-hidden">
        {', '}
        {[row.state, row.note].filter(Boolean).join(', ')}
      </span>
    </span>
  );
  return (
    <>
      {row.replaces && <i className={styles.step} data-pending={row.pending} style={along(bar.from)} />}
      {spans
        // Text before the bar takes the place of the discussion span.
        .filter((span) => span !== bar && (span.kind !== 'talk' || beside !== 'before'))
        .map((span) => (
          <i key={span.kind} className={styles.span} data-kind={span.kind} style={along(span.from, span.to)} />
        ))}
      <RouteLink
        className={styles.bar}
        data-kind={bar.kind}
        data-row={row.id}
        aria-current={current ? 'true' : undefined}
        to={row.to}
        replace={replace}
        title={`${row.title}: ${row.state}`}
        style={along(bar.from, bar.to)}
      >
        {words}
      </RouteLink>
    </>
  );
}

/** The maximum width of text next to a bar: up to the edge of the track. */
function roomFor(beside: ReturnType<typeof wordsBeside>, { from, to }: { from: number; to: number }) {
  return beside === 'in' ? undefined : { maxInlineSize: `calc(${beside === 'after' ? 100 - to : from}cqi - var(--s-2))` };
}

function along(from: number, to?: number) {
  return { insetInlineStart: `${from}%`, ...(to === undefined ? {} : { inlineSize: `${Math.round((to - from) * 100) / 100}%` }) };
}
