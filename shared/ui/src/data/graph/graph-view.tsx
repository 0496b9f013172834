import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../core/icon.tsx';
import { gitCompareIcon } from '../../icons.ts';
import { drawnEdges, edgePath, neighbour } from './edge-path.ts';
import type { RecordGraphProps } from './graph-contract.ts';
import { GraphSkeleton } from './graph-skeleton.tsx';
import styles from './graph-view.module.css';
import { columnsIn, nodeHeight, nodeWidth } from './node-size.ts';
import { useLayout } from './use-layout.ts';

interface GraphViewProps extends Omit<RecordGraphProps, 'height'> {
  style: CSSProperties | undefined;
  /** Available width in px. */
  room: number;
  zoom: number;
  /** Called with the graph's unscaled width in px. */
  onWidth: (width: number) => void;
}

/** The records as boxes, older ones to the left. A single tab stop; arrow keys move between boxes. Never mirrored. */
export function GraphView({ label, nodes, edges, current, onSelect, labels, style, room, zoom, onWidth }: GraphViewProps) {
  const layout = useLayout({ ids: nodes.map(({ id }) => id), edges, columns: columnsIn(room) });
  const drawn = layout && drawnEdges(edges, layout);
  const width = layout?.width;
  useEffect(() => {
    if (width !== undefined) onWidth(width);
  }, [width, onWidth]);
  const [focused, setFocused] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const stop = nodes.find(({ id }) => id === (focused ?? current))?.id ?? nodes[0]?.id;
  const numbers = new Map(nodes.map(({ id, number }) => [id, number]));
  const walk = (event: KeyboardEvent, from: string) => {
    const to = layout && neighbour(layout.nodes, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(to)}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: nobody fills it in, so it is no fieldset
    <div className={styles.frame} style={style} role="group" aria-label={label} data-graph={layout ? 'ready' : 'waiting'}>
      {!layout && <GraphSkeleton />}
      {layout && (
        <div className={styles.canvas} style={{ inlineSize: layout.width * zoom, blockSize: layout.height * zoom }}>
          <div className={styles.scaled} style={{ inlineSize: layout.width, blockSize: layout.height, scale: String(zoom) }}>
            <svg className={styles.edges} width={layout.width} height={layout.height} aria-hidden>
              <defs>
                {['plain', 'on'].map((look) => (
                  <marker
                    key={look}
                    id={`cairn-arrow-${look}`}
                    viewBox="0 0 8 8"
                    refX="7"
                    refY="4"
                    markerWidth="8"
                    markerHeight="8"
                    orient="auto"
                  >
                    <path className={classNames(styles.arrow, look === 'on' && styles.on)} d="M2,1L7,4L2,7" />
                  </marker>
                ))}
              </defs>
              {edges.map(({ from, to, kind, label: words }, at) => {
                const edge = drawn?.[at];
                if (!edge) return null;
                const on = current !== undefined && (from === current || to === current);
                const arrow = kind === 'replaced' || kind === 'pending';
                return (
                  <g key={`${from} ${to} ${kind}`} className={classNames(on && styles.on)}>
                    <path
                      className={classNames(styles.edge, styles[kind])}
                      d={edgePath(edge.points)}
                      {...(arrow ? { markerEnd: `url(#cairn-arrow-${on ? 'on' : 'plain'})` } : {})}
                    />
                    {!arrow && edge.points[0] && <circle className={styles.foot} cx={edge.points[0].x} cy={edge.points[0].y} r={2.5} />}
                    {words && (
                      <text className={styles.words} x={edge.label.x} y={edge.label.y - 5} textAnchor="middle">
                        {words}
                      </text>
                    )}
                  </g>
                );
              })}
            </svg>
            {edges.map(({ from, to, kind }, at) => {
              const edge = drawn?.[at];
              if (kind !== 'conflict' || !edge) return null;
              return (
                <span
                  key={`${from} ${to}`}
                  className={styles.conflictMark}
                  style={{ left: edge.label.x, top: edge.label.y }}
                  title={labels.kinds.conflict}
                >
                  <Icon icon={gitCompareIcon} size="small" />
                </span>
              );
            })}
            <ul ref={list}>
              {nodes.map(({ id, number, title, status, variant, group, before }) => {
                const place = layout.nodes[id] ?? { x: 0, y: 0 };
                return (
                  <li key={id}>
                    <button
                      type="button"
                      data-node={id}
                      className={classNames(styles.node, styles[variant], id === current && styles.current)}
                      style={{ left: place.x, top: place.y, inlineSize: nodeWidth, blockSize: nodeHeight }}
                      tabIndex={id === stop ? 0 : -1}
                      aria-current={id === current ? 'true' : undefined}
                      title={group}
                      onFocus={() => setFocused(id)}
                      onKeyDown={(event) => walk(event, id)}
                      onClick={() => onSelect(id)}
                    >
                      <span className={styles.head}>
                        {before}
                        <bdi className={styles.number}>{number}</bdi>
                        {status}
                      </span>
                      <span className={styles.title} dir="auto">
                        {title}
                      </span>
                      <span className="visually-hidden">
                        {edges
                          .filter((edge) => edge.from === id && numbers.has(edge.to))
                          .map((edge) => `${labels.kinds[edge.kind]} ${numbers.get(edge.to)}`)
                          .join(', ')}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
