import { type LayoutInput, layoutGraph } from './layout.ts';

/** Lays graphs out beside the page, so that a large one holds nothing up. */
addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => postMessage(layoutGraph(data)));
