import { type DemoDecision, option } from './content.ts';

/** The later decisions of the payments API: payouts, the API's surface, webhooks from an outbox, retries. */
export const laterPaymentsDecisions: DemoDecision[] = [
  {
    title: 'Advisory locks for payout batching',
    status: 'accepted',
    age: 26,
    touched: 22,
    by: 'lin',
    deciders: ['jonas', 'sofia'],
    context:
      'Two payout workers picked up the same merchant within 40 ms of each other, and built two batches of the same balance. The bank refused the second one, this time.',
    drivers: ['One batch per merchant at any moment', 'A worker that dies must not hold a merchant up'],
    options: [
      option(
        'pg_try_advisory_xact_lock on the merchant',
        ['Ends with the transaction, whatever happens', 'No table, no clean-up'],
        ['Not visible without looking at pg_locks'],
        true,
      ),
      option('A row with locked_until', ['Visible'], ['A clock to trust, and a job that frees what died']),
    ],
    outcome:
      'A payout batch is built inside one transaction that holds `pg_try_advisory_xact_lock(hashtext(merchant_id))`. Who does not get the lock moves on to the next merchant. Locks are never taken for longer than a transaction.',
    good: ['No merchant is batched twice.', 'A killed worker frees its merchant at once.'],
    bad: ['Behind a pooler this needs transaction mode, never statement mode.'],
    paths: ['internal/payout/**'],
    tags: ['payouts', 'postgres'],
  },
  {
    title: 'One migration tool: goose',
    status: 'accepted',
    age: 17,
    touched: 12,
    by: 'lin',
    deciders: ['lin', 'jonas'],
    context:
      'Half of the services migrate with goose, the others with a shell script over psql. Agents pick whichever they saw last, and twice wrote a migration that was never run.',
    drivers: ['One way that everybody, people and agents, knows', 'Migrations run before the rollout, not at start-up'],
    options: [
      option('goose', ['SQL files, one transaction each', 'Already used by the API and the ledger'], ['No check for long locks'], true),
      option('Atlas', ['Plans from the schema', 'Lints for locks'], ['New to all of us']),
    ],
    outcome:
      'Every service migrates with goose, from `migrations/`, in a job that runs before the rollout. A migration that rewrites or locks a table of more than a million rows is split in two: add nullable and backfill, then constrain.',
    good: ['`make migrate` means the same everywhere.'],
    bad: ['Three services have to be moved over.'],
    paths: ['migrations/', 'Makefile'],
    tags: ['database', 'workflow'],
  },
  {
    title: 'Version the API by date, not by number',
    status: 'rejected',
    age: 15,
    touched: 9,
    by: 'tomas',
    deciders: ['marta', 'tomas'],
    context:
      'Two breaking changes are waiting: the error body, and the naming of refund states. A version in the path has been `/v1` since the pilot.',
    drivers: ['Merchants upgrade when it suits them', 'We can drop what nobody uses'],
    options: [
      option(
        'A date in a header, one adapter per change',
        ['Fine steps'],
        ['Eleven adapters by next summer, by our own estimate', 'SDKs have to pin a date'],
        false,
      ),
      option('Stay on /v1 and add, never change', ['Nothing breaks'], ['Old names stay for good'], true),
    ],
    outcome:
      'Rejected: with 34 merchants we can call each of them. We add fields and media types under `/v1`, and keep the old ones for twelve months after the last call.',
    good: ['No adapters to maintain.'],
    bad: ['`refund.state` keeps two spellings until next autumn.'],
    paths: ['api/openapi.yaml'],
    tags: ['api'],
  },
  {
    title: 'Partial capture keeps the first authorisation',
    status: 'accepted',
    age: 13,
    touched: 6,
    by: 'anders',
    deciders: ['anders', 'jonas'],
    context:
      'A merchant ships an order of three parcels and captures three times. Today the first capture releases the rest of the authorisation, so that the second one needs the customer again. 4 % of those customers do not come back.',
    drivers: [
      'Several captures on one authorisation',
      'Never more in sum than was authorised',
      'Schemes end an authorisation after seven days',
    ],
    options: [
      option(
        'Keep the authorisation, count what is captured',
        ['No second contact with the customer'],
        ['We must release the rest ourselves'],
        true,
      ),
      option('Authorise again for each parcel', ['Simple bookkeeping'], ['Declines on the second parcel', 'Fee per authorisation']),
    ],
    outcome:
      'A capture may be partial and may be repeated. `captured_amount` is raised under a row lock and may never exceed `authorised_amount`; what is left is released by an explicit call, or by a job on the sixth day. Fees are computed per capture, on the captured amount.',
    good: ['Merchants ship in parts without a second authorisation.'],
    bad: ['A release that is forgotten blocks the customer’s limit for up to six days.'],
    paths: ['internal/charge/**', 'internal/fee/**'],
    tags: ['charges', 'acquirer'],
  },
  {
    supersedes: 1,
    title: 'Deliver webhooks from an outbox table',
    status: 'accepted',
    age: 10,
    touched: 5,
    by: 'Claude Code',
    deciders: ['marta', 'lin', 'jonas'],
    context:
      'Webhooks are sent inside the request that changes a charge. When the endpoint of a merchant hangs, our own response hangs with it: last month 6.1 % of captures took longer than 2 seconds, and 1,340 events were lost when a pod restarted between commit and send.',
    drivers: [
      'An event must exist exactly when its charge does',
      'Order matters per merchant, not across merchants',
      'Operations can see and replay what has not been delivered',
    ],
    options: [
      option(
        'Outbox table with workers',
        ['Same transaction as the charge', 'Replay is an update of one row'],
        ['Workers to run and to watch', 'The table needs partitions within a year'],
        true,
      ),
      option('Managed queue', ['No workers of our own'], ['Two-phase write: events can still be lost', 'Order only per shard']),
      option('Inline with an 800 ms time-out', ['Nothing to build'], ['Loses the events of slow merchants', 'Does not survive a restart']),
    ],
    outcome:
      'Write each event to `webhook_outbox` in the transaction of the charge. One worker per partition sends it, in order per merchant, with up to 12 attempts over 24 hours. After that the event waits for a person. Replaces ADR 1.',
    good: ['Captures no longer wait for merchants.', 'A delivery log that support can read and replay.'],
    bad: ['Delivery is later by 120 ms at the median.', 'One more thing on call: the age of the outbox, with an alert at 60 seconds.'],
    paths: ['internal/webhook/**', 'migrations/'],
    tags: ['webhooks', 'reliability'],
  },
  {
    title: 'Problem details (RFC 9457) for every error',
    status: 'accepted',
    age: 8,
    touched: 2,
    by: 'jonas',
    deciders: ['jonas', 'lin'],
    context:
      'There are four shapes of error body, and the SDKs guess between them by looking for a key named `error`. A validation error names one field even where five are wrong.',
    drivers: ['One shape that SDKs can be generated for', 'All wrong fields at once', 'Nothing of the request is echoed'],
    options: [
      option(
        'RFC 9457 with our own members',
        ['A standard with a media type', 'Room for `code` and `fields`'],
        ['Old clients look for `error`'],
        true,
      ),
      option('Keep the shape of the charges API for all', ['Least change'], ['No standard, no media type']),
    ],
    outcome:
      'Every error is `application/problem+json` with type, title, status, `code`, `request_id` and, for validation, `fields` as a list of {pointer, code}. The body of the request is never echoed. The key `error` stays beside it until the last SDK before 4.0 is gone.',
    good: ['One error class in every SDK.', 'Support finds a request by its id.'],
    bad: ['Bodies carry both shapes for about a year.'],
    paths: ['internal/http/problem/**', 'api/openapi.yaml'],
    tags: ['api', 'errors'],
  },
  {
    supersedes: 6,
    title: 'Keep idempotency records for 72 hours, in daily partitions',
    status: 'proposed',
    age: 4,
    touched: 3,
    by: 'lin',
    deciders: [],
    context:
      'Merchants who retry their overnight batch on the next day are past the 24 hours that a record is kept. At 72 hours the table holds about 93 million rows, and the nightly DELETE already takes 41 minutes, with a replica lag of 90 seconds. A rehearsal on a copy of production has ruled out deleting in small batches: after two days the table was a third dead rows, and vacuum was still behind.',
    drivers: ['A batch that fails on Friday can be repeated on Monday morning', 'No replica lag at night'],
    options: [
      option(
        'Daily partitions, drop the oldest',
        ['Dropping one takes milliseconds', 'Indexes stay small'],
        ['The unique index is per partition, so a key carries its day'],
        true,
      ),
      option(
        'Delete in small batches all day',
        ['No change of the table'],
        ['Rehearsed: a third of the table is dead rows, and vacuum never catches up'],
      ),
    ],
    outcome:
      'Partition `idempotency_records` by day, keep three partitions, and drop the oldest at 03:00 UTC. The key that a client sends is looked up in all three.',
    good: ['72 hours for retries.', 'No nightly DELETE.'],
    bad: ['A look-up reads three indexes in place of one, 0.2 ms more.'],
    paths: ['internal/idempotency/**', 'migrations/'],
    tags: ['reliability', 'database'],
    first: {
      title: 'Keep idempotency records for 72 hours',
      context:
        'Merchants who retry their overnight batch on the next day are past the 24 hours that a record is kept. At 72 hours the table holds about 93 million rows, and the nightly DELETE already takes 41 minutes, with a replica lag of 90 seconds.',
      options: [
        option(
          'Daily partitions, drop the oldest',
          ['Dropping one takes milliseconds', 'Indexes stay small'],
          ['The unique index is per partition, so a key carries its day', 'The table has to be rebuilt once'],
        ),
        option('Delete in small batches all day', ['No change of the table'], ['More work for vacuum'], true),
      ],
      outcome:
        'Keep `idempotency_records` as one table for 72 hours. Delete what is older in batches of 5,000 rows, one every ten seconds, all day.',
      good: ['72 hours for retries.', 'No change of the table.'],
      bad: ['Vacuum has more to do.'],
      paths: ['internal/idempotency/**'],
    },
  },
  {
    title: 'Cap acquirer retries at two, with full jitter',
    status: 'proposed',
    age: 1,
    touched: 0.1,
    by: 'Codex CLI',
    deciders: [],
    named: [{ who: 'marta', comment: 'Two is enough. Alert on the share that gives up.' }, { who: 'jonas' }],
    context:
      'A call to the acquirer that times out is repeated three times with exponential backoff, on any error. The third attempt keeps the connection open past the 8-second limit of the gateway; the client then repeats the charge, and the card is authorised twice. This happened on 61 charges last month.',
    drivers: [
      'An answer within the 8 seconds of the gateway',
      'No second authorisation of one charge',
      'A decline is an answer, not an error',
    ],
    options: [
      option(
        'Two attempts, full jitter, 2.5 s each',
        ['Ends within 6 seconds in the worst case', 'Spreads the load after an outage'],
        ['About 0.2 % more time-outs shown to merchants'],
        true,
      ),
      option('Three attempts with a shorter time-out', ['More chances'], ['A slow acquirer looks like one that is down']),
      option('A circuit breaker per acquirer', ['Protects the acquirer'], ['Needs traffic to learn from; small acquirers have none']),
    ],
    outcome:
      'At most two attempts per acquirer call, 2.5 seconds each, with full jitter between 50 and 400 ms. A 4xx from the acquirer is final and is never repeated. Both attempts carry the same acquirer reference, so that the acquirer itself can tell them apart from a new charge.',
    good: ['No charge stays open past the limit of the gateway.', 'Retries no longer arrive all at once after an outage.'],
    bad: ['PAT-9, three retries with backoff, has to be superseded.'],
    paths: ['internal/acquirer/**'],
    tags: ['acquirer', 'reliability'],
  },
];
