import type { InvoiceLine, Subscription, Tax } from '@cairn/api';
import { type Day, daysIn, type Period, wholePeriod } from './calendar.ts';

/** `amount * part / whole`, rounded to the nearest integer, halves away from zero. Exact for any safe integers. */
export function proportion(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part) * 2n;
  const [sign, size] = product < 0n ? [-1, -product] : [1, product];
  return sign * Number((size + BigInt(whole)) / (2n * BigInt(whole)));
}

/**
 * What a part of a period costs, in the same minor units as the whole. Where a period is cut into parts, what they cost adds up to the
 * price of the whole.
 */
export function shareOf(amount: number, part: Period, whole: Period): number {
  const until = (day: Day) => proportion(amount, daysIn({ from: whole.from, until: day }), daysIn(whole));
  return until(part.until) - until(part.from);
}

type Sold = Pick<Subscription, 'plan' | 'interval' | 'seats' | 'seatMinor'>;

/** The seats from a day to the end of a period: of all of it, or of the rest. */
export function seatsLine(sold: Sold, from: Day, whole = wholePeriod(from, sold.interval)): InvoiceLine {
  return {
    ...lineOf(sold),
    kind: from === whole.from ? 'seats' : 'proration',
    amountMinor: shareOf(sold.seats * sold.seatMinor, { from, until: whole.until }, whole),
    from,
    until: whole.until,
  };
}

/** What is not used of seats that were paid until the end of their period, as a negative amount. `until`: the end of that period. */
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

/** The sum of lines, with its tax. */
export function totalOf(lines: readonly Pick<InvoiceLine, 'amountMinor'>[], tax: Pick<Tax, 'rate' | 'reverseCharge'>): Total {
  const subtotalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taxMinor = tax.reverseCharge ? 0 : proportion(subtotalMinor, tax.rate, 10_000);
  return { subtotalMinor, taxMinor, totalMinor: subtotalMinor + taxMinor };
}

/** What a subscription adds to recurring revenue in a month, in minor units. A trial and what is cancelled add nothing. */
export function monthlyMinor({
  state,
  interval,
  seats,
  seatMinor,
}: Pick<Subscription, 'state' | 'interval' | 'seats' | 'seatMinor'>): number {
  if (state === 'trial' || state === 'cancelled') return 0;
  return interval === 'month' ? seats * seatMinor : proportion(seats * seatMinor, 1, 12);
}
