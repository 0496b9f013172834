import type { DemoPattern } from './content.ts';

/** Patterns accepted on branches of the payments API. They apply there only, and are numbered after the others. */
export const paymentsBranchPatterns: DemoPattern[] = [
  {
    rule: 'Retry acquirer calls once with exponential backoff, and only after a timeout.',
    rationale: 'On this branch a second answer can be told from the first by its request id; three retries made four authorisations.',
    kind: 'pitfall',
    status: 'accepted',
    confidence: 0.69,
    branch: 'fix/double-auth',
    paths: ['internal/acquirer/**'],
    servedCount: 9,
    helpfulCount: 8,
    age: 3,
    by: 'Claude Code',
    contradicts: 17,
    seen: [
      {
        in: 'session',
        id: 'Doubled authorisation, first try in the sandbox',
        quote: 'One retry, and only where nothing came back.',
        by: 'jonas',
        age: 8,
        weight: 0.6,
      },
      {
        in: 'pull request',
        id: '1204',
        quote: 'Green with one retry: no second authorisation in 10,000 runs.',
        by: 'Claude Code',
        age: 2,
        weight: 0.09,
      },
    ],
  },
  {
    rule: 'Keep the request id of an authorisation until its capture is settled.',
    rationale: 'Without it a late answer of the acquirer cannot be told from a new one.',
    kind: 'architecture',
    status: 'accepted',
    confidence: 0.74,
    branch: 'fix/double-auth',
    paths: ['internal/charge/**'],
    servedCount: 6,
    helpfulCount: 6,
    age: 3,
    by: 'lin',
  },
];
