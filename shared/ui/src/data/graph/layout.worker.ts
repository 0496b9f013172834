import { type LayoutInput, layoutGraph } from './layout.ts';

/** Lays out graphs in a worker, so that a large one does not block the page. */
addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => postMessage(layoutGraph(data)));
