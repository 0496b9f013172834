import { useEffect, useState } from 'react';
import type { LayoutInput, LayoutResult } from './layout.ts';

/**
 * Returns a graph's layout, computed in a worker; undefined until it is ready. Without a worker it is computed in the page. If only the
 * width changes, the previous layout stays until the new one is ready, so that the focused node remains in the document.
 */
export function useLayout({ ids, edges, columns }: LayoutInput): LayoutResult | undefined {
  const [result, setResult] = useState<{ of: string; layout: LayoutResult }>();
  // Compares by content: callers create new arrays on each rendering.
  const graph = { ids, edges: edges.map(({ from, to }) => ({ from, to })) };
  const of = JSON.stringify(graph);
  const asked = JSON.stringify({ ...graph, columns });
  useEffect(() => {
    const input: LayoutInput = JSON.parse(asked); // serialized above
    const done = (layout: LayoutResult) => setResult({ of, layout });
    const inThePage = () =>
      void import(/* webpackChunkName: "ui-graph-layout" */ './layout.ts').then(({ layoutGraph }) => done(layoutGraph(input)), reportError);
    const worker = newWorker();
    if (!worker) return inThePage();
    worker.onmessage = ({ data }: MessageEvent<LayoutResult>) => done(data);
    worker.onerror = (event) => {
      event.preventDefault(); // handled by computing it in the page
      inThePage();
    };
    worker.postMessage(input);
    return () => worker.terminate();
  }, [of, asked]);
  return result?.of === of ? result.layout : undefined;
}

/** Returns undefined if the browser refuses the worker, such as a script of another origin during development. */
function newWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./layout.worker.ts', import.meta.url));
  } catch (error) {
    console.warn('the graph is laid out in the page', error);
    return undefined;
  }
}
