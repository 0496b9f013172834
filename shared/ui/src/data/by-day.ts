/** Groups events by calendar day (`YYYY-MM-DD`) in the reader's time zone, in the given order. */
export function byDay<E extends { at: string }>(events: readonly E[]): [string, E[]][] {
  const days: [string, E[]][] = [];
  for (const event of events) {
    const day = dayOf(new Date(event.at));
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(event);
    else days.push([day, [event]]);
  }
  return days;
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
