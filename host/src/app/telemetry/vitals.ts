import type { RemoteReport, WebVital } from '@cairn/contract';
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';

type Metric = CLSMetric | INPMetric | LCPMetric;

const names: Record<Metric['name'], WebVital> = { LCP: 'lcp', INP: 'inp', CLS: 'cls' };

/** When what a vital measures happened, and when the navigation that it is measured in had begun: milliseconds since the document began. */
export interface VitalMoment {
  at: number;
  begun: number;
}

/**
 * Tells each web vital whenever it has changed for good. Where the browser knows navigations within a document, each has
 * vitals of its own; elsewhere the document has one of each, its worst.
 */
export function followVitals(tell: (moment: VitalMoment, vitals: NonNullable<RemoteReport['vitals']>) => void): void {
  const take = (metric: Metric) => {
    const begun = metric.navigationStartTime ?? 0;
    tell({ at: entryOf(metric)?.startTime ?? begun, begun }, { [names[metric.name]]: metric.value });
  };
  const options = { reportSoftNavs: true };
  onLCP(take, options);
  onINP(take, options);
  onCLS(take, options);
}

/** The largest paint, the slow interaction, the worst of the shifts. */
function entryOf(metric: Metric): PerformanceEntry | undefined {
  if (metric.name !== 'CLS') return metric.entries.at(-1);
  return metric.entries.toSorted((one, other) => other.value - one.value)[0];
}
