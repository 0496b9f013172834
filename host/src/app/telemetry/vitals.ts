import type { RemoteReport, WebVital } from '@cairn/contract';
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';

type Metric = CLSMetric | INPMetric | LCPMetric;

const names: Record<Metric['name'], WebVital> = { LCP: 'lcp', INP: 'inp', CLS: 'cls' };

/** When the measured event happened, and when its navigation began: milliseconds since the document began. */
export interface VitalMoment {
  at: number;
  begun: number;
}

/**
 * Reports each web vital whenever its value is final. Where the browser supports soft navigations, each navigation has its own vitals;
 * elsewhere the document has one value of each, its worst.
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

/** Returns the entry behind the value: the largest paint, the slow interaction, or the worst shift. */
function entryOf(metric: Metric): PerformanceEntry | undefined {
  if (metric.name !== 'CLS') return metric.entries.at(-1);
  return metric.entries.toSorted((one, other) => other.value - one.value)[0];
}
