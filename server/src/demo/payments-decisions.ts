import { type DemoDecision, option } from './content.ts';

/** The decisions of the payments API in order of their numbers: storage of charges, money and events. */
export const earlyPaymentsDecisions: DemoDecision[] = [
  {
    title: 'Send webhooks inline, retry in memory',
    status: 'superseded',
    age: 271,
    touched: 5,
    by: 'jonas',
    deciders: ['jonas'],
    context:
      'Merchants want to hear of a captured charge within seconds. We have four merchants in the pilot, all of them with endpoints that answer quickly.',
    drivers: ['Ship the pilot in three weeks', 'No new piece of infrastructure'],
    options: [
      option('Send inside the request, retry in memory', ['Nothing to build or to run'], ['Events are lost when a pod restarts'], true),
      option('A queue from the first day', ['Survives a restart'], ['Two weeks of work that the pilot does not need']),
    ],
    outcome:
      'Send each webhook inside the request that changes the charge, with three retries in memory. We look at it again when there are twenty merchants.',
    good: ['Works on the first day.'],
    bad: ['A slow endpoint slows our own response.', 'An event that is waiting for its retry is lost with the process.'],
    paths: ['internal/webhook/**'],
    tags: ['webhooks', 'pilot'],
  },
  {
    title: 'Store card data only at the vault',
    status: 'accepted',
    age: 188,
    touched: 181,
    by: 'anders',
    deciders: ['anders', 'sofia', 'marta'],
    context:
      'Three services touch a card number today: the API, the risk scorer and the export job. Each of them is in scope for PCI DSS, and each audit question is asked three times.',
    drivers: ['PCI scope of one service, not three', 'No card number in a log, a dump or a trace, ever'],
    options: [
      option(
        'Vault with tokens',
        ['Only the vault is in scope for PCI DSS', 'A leaked database holds nothing that can be charged'],
        ['One more hop on authorisation, 4 ms at the median'],
        true,
      ),
      option(
        'Encrypt the column in Postgres',
        ['No new service'],
        ['Every service with the key stays in scope', 'Key rotation rewrites the table'],
      ),
    ],
    outcome:
      'Card numbers exist in the card vault and nowhere else. Every other service holds a vault token (`tok_…`), the last four digits and the scheme. The vault alone talks to the acquirers about card numbers.',
    good: ['API, risk scorer and exports leave the scope of PCI DSS.', 'Support can be given read access to the charges table.'],
    bad: ['The vault must be up for any authorisation; it runs in two zones for that.'],
    paths: ['internal/vault/**', 'internal/charge/**'],
    tags: ['security', 'pci'],
  },
  {
    title: 'Feature flags in the config service',
    status: 'deprecated',
    age: 152,
    touched: 20,
    by: 'tomas',
    deciders: ['tomas'],
    context: 'Partial capture has to be switched on merchant by merchant. The config service already reaches every pod within ten seconds.',
    drivers: ['Per-merchant switches by the end of the month'],
    options: [
      option('Config service', ['Already there', 'Changes reach every pod in ten seconds'], ['No history of who switched what'], true),
      option('A table in Postgres', ['History and review'], ['A query on every request, or a cache to invalidate']),
    ],
    outcome:
      'Flags live in the config service under `flags/<merchant>/<name>`. Deprecated since flags moved into the merchant settings table, where a change is audited.',
    good: ['Partial capture was rolled out in two weeks.'],
    bad: ['Two flags were switched off by mistake and nobody could say by whom.'],
    paths: ['internal/config/**'],
    tags: ['operations'],
  },
  {
    title: 'Money is integer minor units',
    status: 'accepted',
    age: 131,
    touched: 128,
    by: 'jonas',
    deciders: ['jonas', 'marta', 'anders'],
    context:
      'A fee of 1.4 % on 29.95 EUR came out as 0.41930000000000006 in one report and as 0.42 in another. Settlement was off by 3.17 EUR over a month, and finding it took two days.',
    drivers: [
      'Sums must be exact',
      'Currencies have zero, two or three decimals',
      'JSON numbers pass through clients that read them as floating point',
    ],
    options: [
      option(
        'int64 in minor units with an ISO 4217 code',
        ['Exact', 'Sorts and sums in SQL', 'Reads the same in every language'],
        ['Display needs the exponent of the currency'],
        true,
      ),
      option(
        'NUMERIC in Postgres, decimal strings in JSON',
        ['Exact', 'Readable'],
        ['Every client parses strings, and some of them parse to float'],
      ),
      option('float64', ['Nothing to change'], ['Wrong']),
    ],
    outcome:
      'An amount is `{amount: int64, currency: "EUR"}` in minor units, in Go, in Postgres (`bigint`) and in JSON. Rounding happens in exactly one function, `money.Split`, half to even, and it gives the remainder to the first line. Floating point is not used for money anywhere, tests included.',
    good: ['Settlement agrees with the acquirer to the cent.', 'JPY and KWD need no special case but the exponent table.'],
    bad: ['Amounts above 2^53 minor units need a string in JSON; we refuse them until somebody asks.'],
    paths: ['internal/money/**', 'api/openapi.yaml'],
    tags: ['money', 'api'],
  },
  {
    title: 'Cursor pagination on every list',
    status: 'accepted',
    age: 118,
    touched: 111,
    by: 'lin',
    deciders: ['lin', 'tomas'],
    context:
      'The list of charges reads page 4,000 in 2.9 seconds, since OFFSET walks over everything before it. Rows that arrive between two pages are seen twice by merchants who export.',
    drivers: ['Same time for every page', 'No row twice and none left out while new ones arrive'],
    options: [
      option(
        'Opaque cursor over (created_at, id)',
        ['Constant time with one index', 'Stable while rows arrive'],
        ['No jump to page 7'],
        true,
      ),
      option('OFFSET with a cap', ['Jumps to any page'], ['Slow at depth', 'Rows move between pages']),
    ],
    outcome:
      'Every list takes `cursor` and `limit` (at most 100) and answers `next_cursor`. A cursor is opaque, signed, and good for 24 hours. Lists are ordered by (created_at, id) with an index to match.',
    good: ['The deepest page of charges reads in 9 ms.'],
    bad: ['The console loses its page numbers; it shows ranges of dates in their place.'],
    paths: ['internal/http/**', 'api/openapi.yaml'],
    tags: ['api', 'performance'],
  },
  {
    title: 'Idempotency records live in Postgres',
    status: 'accepted',
    age: 96,
    touched: 92,
    by: 'marta',
    deciders: ['marta', 'jonas', 'anders'],
    context:
      'Idempotency keys were kept in Redis with a time to live of 24 hours. A failover dropped 212 keys in two minutes; the clients retried, and nine merchants were charged twice. A lost record is a second charge.',
    drivers: [
      'A record must exist exactly when its charge does',
      'A failover must not lose one',
      'At most 2 ms on the write path at the median',
    ],
    options: [
      option(
        'Postgres, in the transaction of the charge',
        ['Both exist or neither does', 'Nothing new to run', 'Backed up with everything else'],
        ['1.3 ms more at the median, 4.8 ms at p99', 'A table that grows by 31 million rows a day at peak'],
        true,
      ),
      option(
        'Redis with AOF and WAIT',
        ['Fast'],
        ['Still two systems: the charge can commit without its key', 'WAIT is no guarantee after a failover'],
      ),
      option('DynamoDB with conditional writes', ['Durable'], ['Not in the transaction of the charge', 'A second cloud contract']),
    ],
    outcome:
      'Write the idempotency record in the same Postgres transaction as the charge: key, request hash, status and response. A key that is used again with another body is answered with 409. Nothing caches these records, neither Redis nor memory.',
    good: [
      'No charge without its record, and no record without its charge.',
      'A replay answers byte for byte what the first call answered.',
    ],
    bad: ['1.3 ms more on the write path at the median.', 'Expired rows have to be deleted every night.'],
    paths: ['internal/idempotency/**', 'migrations/'],
    tags: ['reliability', 'charges'],
  },
  {
    title: 'Sandbox acquirer runs in the same cluster',
    status: 'draft',
    age: 28,
    touched: 21,
    by: 'tomas',
    deciders: [],
    context:
      'Tests against the sandbox of the acquirer fail on one run in nine, nearly always because the sandbox is down. A simulator of our own answers in 3 ms, and knows every decline code.',
    drivers: ['Tests that fail only when we broke something', 'Every decline code on demand'],
    options: [
      option(
        'Our own simulator beside the API',
        ['Always up', 'Any answer on demand'],
        ['Drifts from the real acquirer unless a nightly run compares them'],
        true,
      ),
      option('Keep the sandbox, retry three times', ['The real thing'], ['Slow, and red on Mondays']),
    ],
    outcome:
      'Run `acquirersim` in the same cluster for tests and for the public sandbox. A nightly job replays 400 recorded exchanges against the real sandbox and reports every difference.',
    good: ['The integration suite takes 4 minutes in place of 19.'],
    bad: ['Somebody has to read the nightly report.'],
    paths: ['cmd/acquirersim/**', 'test/integration/**'],
    tags: ['testing', 'acquirer'],
  },
];
