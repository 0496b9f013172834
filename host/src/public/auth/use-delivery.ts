import type { MailDelivery } from '@cairn/api';
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from './outcome.ts';

const askAgainMs = 3_000;

/**
 * Polls the delivery of the last mail with a code until it is sent or has failed.
 * @param sentAt when it was sent, in milliseconds since 1970; undefined if there is none, then nothing is polled
 */
export function useDelivery(
  sentAt: number | undefined,
  ask: () => Promise<Outcome<{ delivery?: MailDelivery | undefined }>>,
): MailDelivery {
  const [known, setKnown] = useState<{ sentAt: number; delivery: MailDelivery }>();
  const delivery = known?.sentAt === sentAt && known ? known.delivery : 'pending';
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    if (sentAt === undefined || delivery !== 'pending') return;
    let current = true;
    const look = async () => {
      const outcome = await asking.current();
      if (current && outcome.success) setKnown({ sentAt, delivery: outcome.answer.delivery ?? 'sent' });
    };
    const timer = setInterval(() => void look(), askAgainMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [sentAt, delivery]);
  return delivery;
}
