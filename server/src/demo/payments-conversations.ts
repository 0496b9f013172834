import type { DemoConversation } from './content.ts';

/** Conversations of the payments API. Their answers are composed when the demo is filled, by the production code. */
export const paymentsConversations: DemoConversation[] = [
  {
    by: 'jonas',
    age: 0.05,
    title: 'Why Postgres for idempotency records',
    tags: ['idempotency', 'storage'],
    messages: [
      {
        by: 'jonas',
        text: 'Why do we keep idempotency records in Postgres and not in Redis? Codex just tried to add a Redis client again.',
      },
      {
        by: 'jonas',
        text: '24 hours is too short for merchants who retry their overnight batch. What would keeping the records for 72 hours take?',
      },
      {
        by: 'lin',
        text: 'Brightlane retries its batch at 05:10 UTC on the next working day. So a batch that fails on Friday evening comes back after 60 hours, and every key in it has expired by then.',
      },
    ],
  },
  {
    by: 'lin',
    age: 0.2,
    title: 'Partial capture and fees',
    tags: ['captures', 'fees'],
    branch: 'feat/partial-capture',
    messages: [
      {
        by: 'lin',
        text: 'A merchant captures 40 EUR of an authorisation of 100 EUR. Is the fee computed on the captured amount or on the authorised one?',
      },
      {
        by: 'anders',
        text: 'On the captured amount, per capture. The acquirer invoices us per capture as well, so the two agree line by line in the settlement file.',
      },
      { by: 'lin', text: 'And what stops two captures at the same moment from exceeding the authorisation?' },
    ],
  },
  {
    by: 'marta',
    age: 18,
    title: 'How a charge flows',
    pinned: true,
    messages: [
      {
        by: 'marta',
        text: 'For whoever is new here, a charge in five steps. The API checks the idempotency key. The vault turns the token into a card number and calls the acquirer. The charge, its idempotency record and its webhook event are written in one transaction. A worker sends the webhook from the outbox. The payout worker batches captured charges at 02:00 UTC.',
      },
      { by: 'tomas', text: 'Which of these steps ever see a card number?' },
      { by: 'sofia', text: 'How are amounts passed from step to step: minor units or decimals?' },
    ],
  },
  {
    by: 'anders',
    age: 2.4,
    title: 'Acquirer calls that run into the gateway limit',
    tags: ['acquirer', 'limits', 'retries'],
    messages: [
      {
        by: 'anders',
        text: 'From last night, Nordpay was slow for eleven minutes:\n\n```text\nlevel=warn acquirer=nordpay attempt=3 elapsed=11.4s charge=ch_8KQ2 err="deadline exceeded"\nlevel=warn acquirer=nordpay attempt=3 elapsed=10.9s charge=ch_8KQ7 err="deadline exceeded"\n```\n\nHow often may an acquirer call be retried, and when is a decline final?',
      },
      {
        by: 'jonas',
        text: 'The gateway hangs up after 8 seconds and the client charges again. Two attempts with jitter are enough, and a 4xx is final. The doubled authorisations of last month came from exactly this loop.',
      },
      { by: 'anders', text: 'What do we log of a raw acquirer response?' },
    ],
  },
  {
    by: 'sofia',
    age: 3.1,
    title: 'Reply to Brightlane about late webhooks',
    tags: ['webhooks'],
    messages: [
      {
        by: 'sofia',
        text: 'Brightlane sees webhooks up to a second later than before. What changed in the delivery of webhooks, and is their order per merchant guaranteed?',
      },
      { by: 'sofia', text: 'And what happens to an event when the endpoint of a merchant is down for a day?' },
    ],
  },
  {
    by: 'tomas',
    age: 6.5,
    title: 'Tests against the sandbox acquirer',
    messages: [
      {
        by: 'tomas',
        text: 'The integration suite was red again this morning because the sandbox acquirer was down. What did we decide about running our own simulator?',
      },
      {
        by: 'lin',
        text: 'The simulator knows 31 decline codes, 3-D Secure challenges and slow answers. What is missing is a nightly comparison with the real sandbox; without it the simulator drifts.',
      },
    ],
  },
  {
    by: 'lin',
    age: 9.2,
    title: 'A column on charges without a long lock',
    tags: ['storage', 'migrations'],
    messages: [
      {
        by: 'lin',
        text: 'I need a NOT NULL column `settlement_day` on charges. How do we add a column without locking the table, and which migration tool runs it?',
      },
      {
        by: 'lin',
        text: 'Thanks. First migration, as goose runs it:\n\n```sql\n-- +goose Up\nalter table charges add column settlement_day date;\n```\n\nThe backfill runs in batches of 5,000 with a pause of 200 ms; it took 26 minutes on staging.',
      },
    ],
  },
  {
    by: 'anders',
    age: 12.3,
    title: 'Month-end cut-off in Tokyo',
    messages: [
      {
        by: 'anders',
        text: 'The settlement test for Tokyo fails on the last day of the month only. Which clock does settlement code use?',
      },
    ],
  },
  {
    by: 'marta',
    age: 1.3,
    title: 'Budget for the acquirer contract',
    visibility: 'private',
    messages: [
      {
        by: 'marta',
        text: 'Nordpay offers 0.31 % in place of 0.38 % from January if we commit to 4 million a month. That pays for the second zone of the vault.',
      },
    ],
  },
];
