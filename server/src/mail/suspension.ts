import type { Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Composes the mail to an owner that an operator has suspended their organization, or restored it. It does not contain the reason. */
export function suspensionMail(locale: Locale, { name, suspended }: { name: string; suspended: boolean }, publicUrl: string): Message {
  const values = { tenant: name };
  if (suspended)
    return compose('suspension', locale, say(locale, 'suspension.subject', values), [
      { text: say(locale, 'suspension.lead', values) },
      { text: say(locale, 'suspension.advice') },
    ]);
  return compose('suspension', locale, say(locale, 'suspension.restored.subject', values), [
    { text: say(locale, 'suspension.restored.lead', values) },
    { link: `${publicUrl}/app`, text: say(locale, 'closing.open') },
  ]);
}
