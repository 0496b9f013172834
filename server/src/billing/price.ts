import type { InvoiceLine, Subscription, Tax } from '@cairn/api';
import { type Day, daysIn, type Period, wholePeriod } from './calendar.ts';

/** Returns `amount * part / whole`, rounded to the nearest integer, half away from zero. Exact for all safe integers. */
export function proportion(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part) * 2n;
  const [sign, size] = product < 0n ? [-1, -product] : [1, product];
  return sign * Number((size + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Returns the price of a part of a period, in the same minor units as the whole. The prices of all parts add up to the whole. */
export function shareOf(amount: number, part: Period, whole: Period): number {
  const until = (day: Day) => proportion(amount, daysIn({ from: whole.from, until: day }), daysIn(whole));
  return until(part.until) - until(part.from);
}

type Sold = Pick<Subscription, 'plan' | 'interval' | 'seats' | 'seatMinor'>;

/** Returns the line for seats from a day to the end of a period, which may be the whole period. */
export function seatsLine(sold: Sold, from: Day, whole = wholePeriod(from, sold.interval)): InvoiceLine {
  return {
    ...lineOf(sold),
    kind: from === whole.from ? 'seats' : 'proration',
    amountMinor: shareOf(sold.seats * sold.seatMinor, { from, until: whole.until }, whole),
    from,
    until: whole.until,
  };
}

/** Returns a negative line for the unused part of paid seats. `whole` is their period. */
export function unusedLine(sold: Sold, from: Day, whole: Period): InvoiceLine {
  const amount = shareOf(sold.seats * sold.seatMinor, { from, until: whole.until }, whole);
  return { ...lineOf(sold), kind: 'unused', amountMinor: amount === 0 ? 0 : -amount, from, until: whole.until };
}

function lineOf({ plan, interval, seats, seatMinor }: Sold): Pick<InvoiceLine, 'plan' | 'interval' | 'quantity' | 'unitMinor'> {
  return { plan, interval, quantity: seats, unitMinor: seatMinor };
}

export interface Total {
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** Returns the sum of lines with tax. */
export function totalOf(lines: readonly Pick<InvoiceLine, 'amountMinor'>[], tax: Pick<Tax, 'rate' | 'reverseCharge'>): Total {
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taxMinor = tax.reverseCharge ? 0 : proportion(subtotalMinor, tax.rate, 10_000);
  return { subtotalMinor, taxMinor, totalMinor: subtotalMinor + taxMinor };
}

/** Returns the monthly recurring revenue of a subscription in minor units. Zero for a trial or a canceled one. */
export function monthlyMinor({
  state,
  interval,
  seats,
  seatMinor,
}: Pick<Subscription, 'state' | 'interval' | 'seats' | 'seatMinor'>): number {
  if (state === 'trial' || state === 'cancelled') return 0;
  return interval === 'month' ? seats * seatMinor : proportion(seats * seatMinor, 1, 12);
}
