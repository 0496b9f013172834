import type { MailDelivery } from '@cairn/api';
import { useEffect, useState } from 'react';
import { accountAt } from './account.ts';
import type { PendingRegistration } from './pending-registration.ts';

const askAgainMs = 3_000;

/** What became of the mail with the last code of a registration: asked for until it is sent or has failed. */
export function useDelivery(apiBase: string, { email, sentAt }: Pick<PendingRegistration, 'email' | 'sentAt'>): MailDelivery {
  const [known, setKnown] = useState<{ sentAt: number; delivery: MailDelivery }>();
  const delivery = known?.sentAt === sentAt ? known.delivery : 'pending';
  useEffect(() => {
    if (delivery !== 'pending') return;
    let current = true;
    const ask = async () => {
      const outcome = await accountAt(apiBase).verificationStatus(email);
      if (current && outcome.success) setKnown({ sentAt, delivery: outcome.answer.delivery ?? 'sent' });
    };
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [apiBase, email, sentAt, delivery]);
  return delivery;
}
