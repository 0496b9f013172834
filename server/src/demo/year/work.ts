import type { Agent, Person } from '../content.ts';

/** The work of agents in a project, for the sessions of a year. */
export interface YearOfWork {
  /** The people whose agents work. Lin's agent has no session yet: her setup shows that step. */
  people: readonly Person[];
  /** Sessions per working day in the current week. */
  daily: number;
  goals: readonly string[];
  /** Files that many sessions edit, most frequent first. */
  files: readonly string[];
  /** A directory in which almost every session edits a file of its own. */
  ownFiles: { path: string; ending: string };
  command: string;
  corrections: readonly string[];
  /** Branches that some sessions of the last two weeks work on. */
  branches?: readonly string[];
  /** Proposed and accepted rules of the year, oldest first. None is in force anymore. */
  accepted: readonly string[];
  /** Number of other proposals that were rejected or merged. */
  declined: number;
}

/** By project key. */
export const yearOfWork: Readonly<Record<string, YearOfWork>> = {
  PAY: {
    people: ['jonas', 'marta', 'tomas', 'anders', 'sofia'],
    daily: 8,
    goals: [
      'Round currency conversions half to even',
      'Report settlement totals by merchant country',
      'Split the charge handler by payment method',
      'Add the fee of the card scheme to the ledger entry',
      'Reject amounts of zero before the acquirer is called',
      'Export disputed charges for the finance team',
      'Raise the coverage of the money package',
      'Upgrade pgx to 5.8',
      'Show the reason of a decline in the charge',
      'Make the payout report faster for large merchants',
      'Replace hand-written enums by generated ones',
      'Log how long each acquirer takes',
      'Verify the mandate before a recurring charge',
      'Store the scheme reference of a chargeback',
    ],
    files: [
      'internal/charge/charge.go',
      'internal/acquirer/client.go',
      'internal/money/amount.go',
      'internal/settlement/report.go',
      'internal/http/charge.go',
    ],
    ownFiles: { path: 'internal/charge/testdata/case', ending: '.json' },
    command: 'go test ./...',
    corrections: [
      'That is not how amounts work here: int64 minor units, never a float.',
      'The package has a clock of its own. Please look at the other tests.',
      'This belongs in one migration for the column and one for the constraint.',
      'Errors go through problem.Write in this code base.',
    ],
    branches: ['feat/partial-capture', 'feat/outbox', 'docs/sdk-4.2'],
    accepted: [
      'Return typed errors from internal/money, no strings.',
      'Put SQL into queries.sql, and run `sqlc generate`.',
      'Give every acquirer call a deadline from its context.',
      'Take the merchant id from the request context alone.',
      'Use `testdb.Open` for tests that need Postgres.',
      'Keep fields of a published event, and add new ones as optional.',
      'List scheme codes in internal/charge/codes.go alone.',
      'Measure a new acquirer call with metrics.Observe.',
      'Page through payouts by id, 500 at a time.',
      'Name feature flags after the ticket that removes them.',
      'Check mandates in the service, where every caller passes.',
      'Create ledger entries in pairs, debit and credit.',
      'Document a new endpoint in api/openapi.yaml first.',
      'Use the merchant calendar for cut-off dates.',
      'Trace each call to another service.',
      'Validate IBANs with internal/bank, which knows every country.',
    ],
    declined: 18,
  },
  CON: {
    people: ['sofia', 'tomas', 'marta'],
    daily: 5,
    goals: [
      'Show pending payouts on the overview',
      'Keyboard shortcuts in the table of charges',
      'Move the date picker to the new component',
      'Print view of a monthly statement',
      'Translate the onboarding into Portuguese',
      'Dark theme of the balance chart',
      'Let managers invite accountants',
      'Explain a declined card in plain language',
    ],
    files: ['src/charges/table.tsx', 'src/payouts/page.tsx', 'src/money/money.tsx'],
    ownFiles: { path: 'src/stories/example', ending: '.story.tsx' },
    command: 'pnpm test',
    corrections: [
      'Amounts are rendered by <Money> everywhere, here as well.',
      'That filter has to survive a reload: it belongs in the address.',
      'We have a dialog component for this.',
    ],
    accepted: [
      'Load routes lazily, one file per page.',
      'Use the Dialog component, which keeps the focus.',
      'Write stories for every state of a component.',
      'Keep dates in UTC until they are shown.',
      'Put labels into messages.ts, also for tooltips.',
      'Use tokens for colours and spacing.',
      'Show a skeleton of the same height while a table loads.',
      'Test pages through roles and labels.',
    ],
    declined: 9,
  },
  SDK: {
    people: ['jonas', 'tomas'],
    daily: 3,
    goals: [
      'Typed errors in the PHP client',
      'Publish the Python client for 3.14',
      'Examples for every endpoint of payouts',
      'Drop Java 8',
      'Stream large reports in the Go client',
    ],
    files: ['transport/request.ts', 'transport/errors.py'],
    ownFiles: { path: 'transport/fixtures/answer', ending: '.json' },
    command: 'make sdk',
    corrections: ['Files below gen/ are generated: change the template.', 'Every client needs this, and they need it under one name.'],
    accepted: [
      'Support the two latest versions of each language.',
      'Name methods as the endpoint is named in openapi.yaml.',
      'Record answers once, and replay them in tests.',
      'Raise the minor version for a new endpoint.',
    ],
    declined: 6,
  },
};

export interface DemoClient {
  name: Agent | 'CI agent';
  /** Share of all sessions. */
  share: number;
  version: string;
  /**
   * The models of a year, newest first. `since` is the number of days ago from which it was used, `price` is in US dollars per million
   * tokens.
   */
  models: readonly { name: string; since: number; price: number }[];
}

export const yearOfClients: readonly DemoClient[] = [
  {
    name: 'Claude Code',
    share: 0.46,
    version: '2.3',
    models: [
      { name: 'sonnet-4.5', since: 60, price: 6 },
      { name: 'sonnet-4', since: 400, price: 7 },
    ],
  },
  {
    name: 'Cursor',
    share: 0.27,
    version: '1.9',
    models: [
      { name: 'gpt-5.1', since: 110, price: 5 },
      { name: 'gpt-5', since: 400, price: 6 },
    ],
  },
  { name: 'Codex CLI', share: 0.14, version: '0.61', models: [{ name: 'gpt-5.1-codex', since: 400, price: 5 }] },
  { name: 'CI agent', share: 0.13, version: '', models: [{ name: 'haiku-4.5', since: 400, price: 2 }] },
];
