import { paymentsKeys } from './api-keys.ts';
import type { DemoProject } from './content.ts';
import { paymentsBranchPatterns } from './payments-branch-patterns.ts';
import { paymentsConversations } from './payments-conversations.ts';
import { earlyPaymentsDecisions } from './payments-decisions.ts';
import { laterPaymentsDecisions } from './payments-decisions-later.ts';
import { paymentsPatterns } from './payments-patterns.ts';
import { paymentsSessions } from './payments-sessions.ts';
import { earlierPaymentsSessions } from './payments-sessions-earlier.ts';

/** The main project of the demo. */
export const payments: DemoProject = {
  tenant: 'acme',
  by: 'marta',
  name: 'Payments API',
  key: 'PAY',
  colour: 'tarn',
  description: 'Charges, captures, refunds and payouts for merchants. Go and Postgres.',
  repoUrl: 'https://git.acme.example/payments-api',
  age: 410,
  decisions: [...earlyPaymentsDecisions, ...laterPaymentsDecisions],
  patterns: [...paymentsPatterns, ...paymentsBranchPatterns],
  sessions: [...earlierPaymentsSessions, ...paymentsSessions],
  guidance: 'Go 1.25. Run `make check` before you say that you are done. Ask before adding a dependency.',
  conversations: paymentsConversations,
  keys: paymentsKeys,
};
