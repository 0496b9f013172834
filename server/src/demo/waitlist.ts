import type { Locale } from '@cairn/api';
import { hashToken, newToken } from '../auth/secret.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { waitlist } from '../waitlist/schema.ts';

/** A waitlist entry: `asked` days ago, confirmed and admitted that many hours later. */
interface Asker {
  email: string;
  locale: Locale;
  asked: number;
  confirmed?: number;
  admitted?: number;
}

const askers: readonly Asker[] = [
  { email: 'paula@northwind.example', locale: 'en', asked: 31, confirmed: 1, admitted: 190 },
  { email: 'ole@fjordworks.example', locale: 'en', asked: 27, confirmed: 3, admitted: 96 },
  { email: 'noura@sandtech.example', locale: 'ar', asked: 12, confirmed: 2 },
  { email: 'jens.brandt@kontor.example', locale: 'de', asked: 9, confirmed: 20 },
  { email: 'camille@atelier-code.example', locale: 'fr', asked: 9, confirmed: 1 },
  { email: 'li.wen@riverbank.example', locale: 'zh-CN', asked: 6, confirmed: 5 },
  { email: 'diego@cumbre.example', locale: 'es-MX', asked: 3, confirmed: 1 },
  { email: 'ines@taller.example', locale: 'es', asked: 1, confirmed: 6 },
  { email: 'rob@plainsoft.example', locale: 'en', asked: 4 },
  { email: 'hello@tinyshop.example', locale: 'en', asked: 1 },
];
const hourMs = 3600 * 1000;

/** Writes a waitlist as it looks after a month: some admitted, some waiting, some unconfirmed. */
export async function fillWaitlist(tx: Transaction, administrator: Visitor): Promise<void> {
  await tx.insert(waitlist).values(
    askers.map(({ email, locale, asked, confirmed, admitted }) => {
      const createdAt = new Date(Date.now() - asked * 24 * hourMs);
      const later = (hours: number | undefined) => (hours === undefined ? null : new Date(createdAt.getTime() + hours * hourMs));
      return {
        id: newId('wai'),
        email,
        locale,
        tokenHash: hashToken(newToken()),
        createdAt,
        confirmedAt: later(confirmed),
        admittedAt: later(admitted),
        admittedBy: admitted === undefined ? null : administrator.user.id,
      };
    }),
  );
}
