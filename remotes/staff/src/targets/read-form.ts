import { ticketPriorities, weekdays } from '@cairn/api';

/** Converts the fields of the form for the API: a day without times has no hours, and midnight is the end of a day. Pure. */
export function readTargetsForm(data: FormData): unknown {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const hours = (day: string) => {
    const [from, to] = [text(`calendar.days.${day}.from`), text(`calendar.days.${day}.to`)];
    return from === '' && to === '' ? null : { from, to: to === '00:00' ? '24:00' : to };
  };
  const minutes = (name: string) => Number(text(name) || Number.NaN);
  return {
    calendar: {
      timeZone: text('calendar.timeZone'),
      days: Object.fromEntries(weekdays.map((day) => [day, hours(day)])),
      holidays: text('calendar.holidays').split(/\s+/).filter(Boolean),
    },
    targets: Object.fromEntries(
      ticketPriorities.map((priority) => [
        priority,
        { firstReply: minutes(`targets.${priority}.firstReply`), resolve: minutes(`targets.${priority}.resolve`) },
      ]),
    ),
  };
}

/** Returns the end of a day's hours for a time field, in which midnight is `00:00`. */
export function timeOf(text: string | undefined): string {
  return text === '24:00' ? '00:00' : (text ?? '');
}
