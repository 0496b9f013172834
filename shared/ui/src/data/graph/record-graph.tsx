import { useRef, useState } from 'react';
import { Icon } from '../../core/icon.tsx';
import { IconButton } from '../../core/icon-button.tsx';
import { useLazyModule } from '../../core/lazy-module.ts';
import { listIcon, minusIcon, plusIcon, workflowIcon } from '../../icons.ts';
import { graphModule } from '../lazy-modules.ts';
import { useWidth } from '../use-width.ts';
import type { EdgeKind, RecordGraphProps } from './graph-contract.ts';
import { GraphList } from './graph-list.tsx';
import { GraphSkeleton } from './graph-skeleton.tsx';
import styles from './record-graph.module.css';

/** Below this width in px, the list is more useful than the graph. */
const roomForGraph = 600;
/** Horizontal space in px for the frame's padding and the scroll bar. */
const gutter = 32;
const zooms = [0.5, 0.6, 0.75, 0.9, 1, 1.25, 1.5] as const;
/** The smallest automatic zoom: the text must be readable. */
const smallest = zooms.indexOf(0.75);

/** The relations of records as a graph or a list. Phones get the list, and everyone until the graph's code is loaded. */
export function RecordGraph(props: RecordGraphProps) {
  const { edges, labels, height = 480 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [chosen, setChosen] = useState<'graph' | 'list'>();
  const [picture, setPicture] = useState(0);
  const [asked, setZoom] = useState<number>();
  const room = width - gutter;
  const zoom = asked ?? fitting(room, picture);
  const view = chosen ?? (width === 0 || width >= roomForGraph ? 'graph' : 'list');
  const graph = useLazyModule(graphModule, view === 'graph');
  const kinds = [...new Set(edges.map(({ kind }) => kind))];
  const fills = height === 'room' && view === 'graph';
  const style = fills ? undefined : { blockSize: height };
  return (
    <div ref={frame} className={styles.graph} data-fills={fills}>
      {view === 'list' ? (
        <GraphList {...props} />
      ) : graph ? (
        <graph.GraphView {...props} style={style} room={room} zoom={zooms[zoom] ?? 1} onWidth={setPicture} />
      ) : (
        <GraphSkeleton style={style} />
      )}
      <div className={styles.foot}>
        {view === 'graph' && (
          <ul className={styles.key}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Sample kind={kind} />
                {labels.kinds[kind]}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.tools}>
          {view === 'graph' && (
            <>
              <IconButton size="small" icon={minusIcon} label={labels.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
              <IconButton
                size="small"
                icon={plusIcon}
                label={labels.zoomIn}
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(zoom + 1)}
              />
            </>
          )}
          <button type="button" className={styles.view} onClick={() => setChosen(view === 'graph' ? 'list' : 'graph')}>
            <Icon icon={view === 'graph' ? listIcon : workflowIcon} size="small" directional={view === 'graph'} />
            {view === 'graph' ? labels.list : labels.graph}
          </button>
        </div>
      </div>
    </div>
  );
}

/** Returns the largest zoom, up to 100 %, at which the whole width is visible. */
function fitting(room: number, picture: number): number {
  const fits = zooms.findLastIndex((zoom) => zoom <= 1 && zoom * picture <= room);
  return Math.max(smallest, fits);
}

/** A sample of the line of an edge kind. */
function Sample({ kind }: { kind: EdgeKind }) {
  return (
    <svg className={styles.sample} width={24} height={8} data-kind={kind} aria-hidden>
      <path d="M1,4H22" />
      {(kind === 'replaced' || kind === 'pending') && <path className={styles.tip} d="M18,1L22,4L18,7" />}
    </svg>
  );
}
