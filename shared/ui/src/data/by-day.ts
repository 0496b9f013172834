/** Events by the day on which they happened in the reader's zone, days as `YYYY-MM-DD`, in the order given. */
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
