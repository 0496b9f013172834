import { useEffect, useState } from 'react';
import type { LayoutInput, LayoutResult } from './layout.ts';

/**
 * The layout of a graph, made in a worker; undefined until it is there. Where there is no worker it is made in the page. Of the
 * same graph in another room the former one stays until the next is there: what has the focus stays in the document.
 */
export function useLayout({ ids, edges, columns }: LayoutInput): LayoutResult | undefined {
  const [result, setResult] = useState<{ of: string; layout: LayoutResult }>();
  // By what it says, not by which array says it: whoever shows a graph makes its arrays anew at each rendering.
  const graph = { ids, edges: edges.map(({ from, to }) => ({ from, to })) };
  const of = JSON.stringify(graph);
  const asked = JSON.stringify({ ...graph, columns });
  useEffect(() => {
    const input: LayoutInput = JSON.parse(asked); // written above
    const done = (layout: LayoutResult) => setResult({ of, layout });
    const inThePage = () =>
      void import(/* webpackChunkName: "ui-graph-layout" */ './layout.ts').then(({ layoutGraph }) => done(layoutGraph(input)), reportError);
    const worker = newWorker();
    if (!worker) return inThePage();
    worker.onmessage = ({ data }: MessageEvent<LayoutResult>) => done(data);
    worker.onerror = (event) => {
      event.preventDefault(); // it is done here instead
      inThePage();
    };
    worker.postMessage(input);
    return () => worker.terminate();
  }, [of, asked]);
  return result?.of === of ? result.layout : undefined;
}

/** None where the browser refuses it, as it does a script of another origin: under development. */
function newWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./layout.worker.ts', import.meta.url));
  } catch (error) {
    console.warn('the graph is laid out in the page', error);
    return undefined;
  }
}
