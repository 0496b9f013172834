import type { ChartData } from './chart-contract.ts';

/** Formats for a chart's numbers and categories. */
export interface ChartFormats {
  number(value: number): string;
  /** The short form, below the axis. */
  tick(category: string): string;
  /** The full form, for a single category. */
  full(category: string): string;
}

/** Returns formats for the page's language. Dates are days without a time zone; hours are in the reader's time zone. */
export function chartFormats({ numberFormat, scale }: Pick<ChartData, 'numberFormat' | 'scale'>, locale: string): ChartFormats {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...numberFormat });
  if (scale === 'name') return { number: numbers.format, tick: (name) => name, full: (name) => name };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, scale === 'hour' ? options : { ...options, timeZone: 'UTC' });
    return (day: string) => format(new Date(day));
  };
  if (scale === 'hour')
    return {
      number: numbers.format,
      tick: dates({ hour: 'numeric', minute: '2-digit' }),
      full: dates({ weekday: 'long', hour: 'numeric', minute: '2-digit' }),
    };
  return scale === 'month'
    ? { number: numbers.format, tick: dates({ month: 'short' }), full: dates({ month: 'long', year: 'numeric' }) }
    : {
        number: numbers.format,
        tick: dates({ day: 'numeric', month: 'short' }),
        full: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
      };
}
