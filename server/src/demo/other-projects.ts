import { type DemoProject, option } from './content.ts';

/** Smaller projects of Acme: what merchants see, what they integrate, and one that only its members see. */
const merchantConsole: DemoProject = {
  tenant: 'acme',
  by: 'tomas',
  name: 'Merchant console',
  key: 'CON',
  colour: 'sky',
  description: 'What merchants see: payments, disputes, payouts. React.',
  age: 210,
  decisions: [
    {
      title: 'Ranges of dates in place of page numbers',
      status: 'accepted', age: 108, touched: 101, by: 'sofia', deciders: ['tomas', 'sofia'],
      context: 'The payments API pages by cursor, so that a page number has no meaning any more. Merchants look for a day or a month, not for page 7.',
      drivers: ['Find a payment of last Tuesday in two clicks', 'No request that walks over millions of rows'],
      options: [option('Ranges of dates with next and previous', ['Fits how people look for payments'], ['A busy day has several pages'], true), option('Invent page numbers in the console', ['Looks as before'], ['Walks the cursor from the start'])],
      outcome: 'Lists in the console open on the last seven days. A range of dates stands in the URL; within it next and previous follow the cursor.',
      good: ['Links to a list stay right.'], bad: ['“Last page” is gone; support asked for it twice.'],
      paths: ['src/lists/**'], tags: ['interface'],
    },
    {
      title: 'Amounts are formatted in one component',
      status: 'accepted', age: 64, touched: 60, by: 'Cursor', deciders: ['sofia'],
      context: 'JPY was shown with two decimals on the dispute page, and KWD with two in place of three.',
      drivers: ['The exponent of the currency decides, not the page'],
      options: [option('<Money> over Intl.NumberFormat', ['Right in every language and currency'], [], true), option('A helper per page', [], ['Was the bug'])],
      outcome: 'Every amount is rendered by `<Money amount currency>`, which takes minor units and formats with Intl.NumberFormat in the reader’s language.',
      good: ['One place to fix.'], bad: [],
      paths: ['src/money/**'], tags: ['interface', 'money'],
    },
    {
      title: 'Evidence for disputes is uploaded in the background',
      status: 'proposed', age: 5, touched: 4, by: 'tomas', deciders: [],
      context: 'A merchant uploads up to 40 MB of receipts. When the page is closed before the upload ends, the deadline of the dispute passes without evidence.',
      drivers: ['Closing the page loses nothing', 'The merchant sees what has arrived'],
      options: [option('Background fetch with a resumable upload', ['Survives a closed page'], ['Not in every browser; those keep the page open'], true), option('Warn before the page is closed', ['Simple'], ['Is clicked away'])],
      outcome: 'Uploads are resumable (tus), run in the service worker where it can, and the dispute shows each file with its state.',
      good: ['No more missed deadlines by a closed page.'], bad: ['Two code paths until all browsers can.'],
      paths: ['src/disputes/**'], tags: ['disputes'],
    },
  ],
  patterns: [
    { rule: 'Render every amount with <Money>, never with toFixed.', rationale: 'JPY has no decimals, KWD has three.', kind: 'convention', status: 'accepted', confidence: 0.92, paths: ['src/**'], servedCount: 88, helpfulCount: 80, age: 59, by: 'sofia' },
    { rule: 'Put filters into the URL, not into component state.', rationale: 'Support sends links to merchants and expects them to see the same list.', kind: 'convention', status: 'accepted', confidence: 0.88, paths: ['src/lists/**'], servedCount: 71, helpfulCount: 62, age: 90, by: 'tomas' },
    { rule: 'Ask for the reason of a refund before the amount.', rationale: 'Merchants who were asked for the reason second left it empty in 70 % of refunds.', kind: 'preference', status: 'proposed', confidence: 0.57, paths: ['src/refunds/**'], servedCount: 0, helpfulCount: 0, age: 2, by: 'Cursor' },
  ],
  conversations: [
    {
      by: 'sofia', age: 1.6, title: 'Yen with two decimals on the dispute page',
      messages: [
        { by: 'sofia', text: 'A merchant in Osaka sees amounts in yen with two decimals on one page. How are amounts rendered?' },
        { by: 'tomas', text: 'It was the old dispute header, which still used toFixed(2). Fixed and released at 14:20.' },
      ],
    },
  ],
};

const sdks: DemoProject = {
  tenant: 'acme',
  by: 'jonas',
  name: 'Client SDKs',
  key: 'SDK',
  colour: 'ochre',
  description: 'Generated clients for Go, Java, PHP, Python and TypeScript.',
  age: 165,
  decisions: [
    {
      title: 'Generate from openapi.yaml, write only the transport by hand',
      status: 'accepted', age: 150, touched: 144, by: 'lin', deciders: ['lin', 'jonas'],
      context: 'Five clients written by hand are five different ages. The PHP client knows 61 % of the API.',
      drivers: ['Every client knows every call on the day it is released'],
      options: [option('Generated models and calls, transport by hand', ['Retries and idempotency keys done once per language, well'], ['A template per language'], true), option('All by hand', ['Nicest code'], ['Never complete'])],
      outcome: 'Models and calls are generated with `make sdk`. Retries, time-outs and idempotency keys live in a transport of about 300 lines per language, written by hand and tested against the same recorded exchanges.',
      good: ['All clients cover the whole API.'], bad: ['Generated names need a list of exceptions.'],
      paths: ['gen/**', 'transport/**'], tags: ['generation'],
    },
    {
      title: 'Every client sends an idempotency key by itself',
      status: 'accepted', age: 88, touched: 83, by: 'jonas', deciders: ['jonas', 'tomas'],
      context: 'Two merchants out of three never set the header, and a retry of theirs is a second charge.',
      drivers: ['Safe by default'],
      options: [option('A UUID per call, kept across its retries', ['Nothing for the merchant to do'], ['A retry by the merchant’s own loop is still a new key'], true), option('Make it a required argument', ['Explicit'], ['People pass a constant'])],
      outcome: 'The transport makes a UUID per call and keeps it across its own retries. A key that the caller gives wins.',
      good: ['Double charges by retries of an SDK fell to none.'], bad: [],
      paths: ['transport/**'], tags: ['reliability'],
    },
  ],
  patterns: [
    { rule: 'Never retry a POST without the idempotency key of its first attempt.', rationale: 'A new key makes a new charge.', kind: 'pitfall', status: 'accepted', confidence: 0.97, paths: ['transport/**'], servedCount: 54, helpfulCount: 53, age: 82, by: 'jonas' },
    { rule: 'Do not edit files below gen/: change the template and run make sdk.', rationale: 'The next release overwrites them without a word.', kind: 'workflow', status: 'accepted', confidence: 0.94, paths: ['gen/**'], servedCount: 97, helpfulCount: 85, age: 140, by: 'lin' },
  ],
  conversations: [
    {
      by: 'lin', age: 3.6, title: 'Release notes for 4.2',
      messages: [{ by: 'lin', text: 'What do the clients do about idempotency keys and retries? I want two sentences for the release notes.' }],
    },
  ],
};

const vault: DemoProject = {
  tenant: 'acme',
  by: 'anders',
  name: 'Card vault',
  key: 'PCI',
  colour: 'granite',
  description: 'Card numbers live here and nowhere else. Rust, two zones. Members only.',
  visibility: 'members',
  age: 190,
  decisions: [
    {
      title: 'Keys rotate every 90 days, by envelope',
      status: 'accepted', age: 120, touched: 115, by: 'anders', deciders: ['anders', 'marta'],
      context: 'Encrypting 80 million card numbers anew takes nine days. A rotation that takes nine days is not done.',
      drivers: ['Rotation in minutes', 'The master key never leaves the HSM'],
      options: [option('Envelope encryption', ['Only the data keys are wrapped anew'], ['One more table'], true), option('Re-encrypt all', [], ['Nine days'])],
      outcome: 'Card numbers are encrypted with data keys, one per 10,000 cards; the HSM wraps the data keys. Every 90 days the wrapping key changes, and the data keys are wrapped anew.',
      good: ['A rotation takes four minutes.'], bad: [],
      paths: ['src/keys/**'], tags: ['security'],
    },
  ],
  patterns: [{ rule: 'Zeroise every buffer that has held a card number.', rationale: 'Use Zeroizing<Vec<u8>>; a core dump is evidence otherwise.', kind: 'pitfall', status: 'accepted', confidence: 0.96, paths: ['src/**'], servedCount: 31, helpfulCount: 30, age: 160, by: 'anders' }],
  conversations: [],
};

/** Globex has its own small world: whoever signs in there sees nothing of Acme, and the other way round. */
const warehouse: DemoProject = {
  tenant: 'globex',
  by: 'hank',
  name: 'Warehouse robots',
  key: 'WHR',
  colour: 'ochre',
  description: 'Routes and charging of 140 picking robots. C++ and ROS 2.',
  age: 75,
  decisions: [
    {
      title: 'Robots charge at 35 %, not when they are empty',
      status: 'accepted', age: 40, touched: 37, by: 'hank', deciders: ['hank', 'ingrid'],
      context: 'At 16:00 half of the fleet stands at eleven chargers. Orders of the evening wait for batteries.',
      drivers: ['Never more than twelve robots waiting to charge'],
      options: [option('Short charges from 35 %', ['Evens out the day'], ['More cycles per battery'], true), option('More chargers', ['Simple'], ['No space in hall 2'])],
      outcome: 'A robot goes to charge between two orders as soon as it is at 35 % or less and a charger is free, and leaves at 80 %.',
      good: ['No queue at the chargers since.'], bad: ['Batteries last 14 months in place of 18.'],
      paths: ['fleet/charging/**'], tags: ['fleet'],
    },
    {
      title: 'One-way aisles in hall 2',
      status: 'proposed', age: 6, touched: 6, by: 'ingrid', deciders: [],
      context: 'Two robots that meet in an aisle of hall 2 need 22 seconds to make way; it happens 300 times a day.',
      drivers: ['No meetings in narrow aisles'],
      options: [option('One way, alternating', ['No meetings'], ['Routes are 6 % longer'], true)],
      outcome: 'Aisles of hall 2 are driven one way, alternating, between 06:00 and 22:00.',
      good: ['About 1.8 hours of standing less per day.'], bad: ['Maps have to be made anew.'],
      paths: ['maps/hall2/**'], tags: ['routing'],
    },
  ],
  patterns: [{ rule: 'Stop the fleet before a map is replaced.', rationale: 'A robot with the old map drove into a new shelf.', kind: 'pitfall', status: 'accepted', confidence: 0.9, paths: ['maps/**'], servedCount: 17, helpfulCount: 16, age: 30, by: 'ingrid' }],
  conversations: [{ by: 'hank', age: 2, title: 'When do robots charge?', messages: [{ by: 'hank', text: 'When does a robot go to charge, and when does it leave the charger?' }] }],
};

/** Cairn's own tenant: the people who run the platform. */
const handbook: DemoProject = {
  tenant: 'cairn',
  by: 'theo',
  name: 'Operations handbook',
  key: 'OPS',
  colour: 'granite',
  description: 'How this installation is run.',
  age: 120,
  decisions: [],
  patterns: [{ rule: 'Roll back first, and look for the cause afterwards.', rationale: 'A roll back of a remote takes effect at once for new page loads.', kind: 'workflow', status: 'accepted', confidence: 0.93, paths: [], servedCount: 9, helpfulCount: 9, age: 80, by: 'theo' }],
  conversations: [],
};

export const otherProjects: DemoProject[] = [merchantConsole, sdks, vault, warehouse, handbook];
