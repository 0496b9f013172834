import type { DemoPattern } from './content.ts';

/** What the payments API has learned, in the order in which it was numbered. */
export const paymentsPatterns: DemoPattern[] = [
  {
    rule: 'Represent money as int64 minor units with an ISO 4217 code, never as a float.',
    rationale: 'Two reports disagreed by a cent per order, and settlement was off by 3.17 EUR over a month. See ADR 4.',
    kind: 'architecture', status: 'accepted', confidence: 0.98, paths: ['internal/money/**'], servedCount: 522, helpfulCount: 511, age: 127, by: 'jonas',
  },
  {
    rule: 'Do not add a cache in front of idempotency records.',
    rationale: 'A lost record is a second charge. Agents keep proposing Redis here because the name of the package suggests a key-value store.',
    kind: 'pitfall', status: 'accepted', confidence: 0.9, paths: ['internal/idempotency/**'], servedCount: 63, helpfulCount: 59, age: 84, by: 'marta',
  },
  {
    rule: 'Return 409, not 422, when an idempotency key is reused with another body.',
    rationale: 'SDKs retry on 422 after a refresh of the token; a 409 is final for all of them.',
    kind: 'convention', status: 'accepted', confidence: 0.87, paths: ['internal/http/**', 'internal/idempotency/**'], servedCount: 74, helpfulCount: 66, age: 78, by: 'lin',
  },
  {
    rule: 'Use clock.Now() in settlement code, never time.Now().',
    rationale: 'Month-end tests set the clock to the last minute of the month in Tokyo. time.Now() made them pass on 30 days out of 31.',
    kind: 'convention', status: 'accepted', confidence: 0.93, paths: ['internal/settlement/**'], servedCount: 118, helpfulCount: 112, age: 103, by: 'anders',
  },
  {
    rule: 'Add a column as nullable, backfill it in batches, and constrain it in a second migration.',
    rationale: 'ALTER TABLE … SET NOT NULL on charges held an exclusive lock for 38 seconds and every authorisation waited behind it.',
    kind: 'workflow', status: 'accepted', confidence: 0.95, paths: ['migrations/*.sql'], servedCount: 203, helpfulCount: 179, age: 96, by: 'lin',
  },
  {
    rule: 'Pass raw acquirer responses through logsafe.Redact() before they are logged.',
    rationale: 'Two acquirers echo the masked card number and the cardholder’s name in their error text.',
    kind: 'pitfall', status: 'accepted', confidence: 0.91, paths: ['internal/acquirer/**'], servedCount: 97, helpfulCount: 90, age: 71, by: 'anders',
  },
  {
    rule: 'Name events in the past tense: charge.captured, refund.failed.',
    rationale: 'An event says what has happened. A command in the present tense was once read by a merchant as something that they could still stop.',
    kind: 'convention', status: 'accepted', confidence: 0.84, paths: ['api/events/*.yaml'], servedCount: 41, helpfulCount: 37, age: 58, by: 'sofia',
  },
  {
    rule: 'Write the webhook event in the same transaction as the change that it tells of.',
    rationale: '1,340 events were lost in one month between commit and send. See ADR 12.',
    kind: 'architecture', status: 'accepted', confidence: 0.94, paths: ['internal/webhook/**', 'internal/charge/**'], servedCount: 86, helpfulCount: 81, age: 5, by: 'Claude Code',
  },
  {
    rule: 'Retry acquirer calls three times with exponential backoff on any error.',
    rationale: 'From the pilot, when the acquirer was down for seconds at a time. Marked wrong nine times since the gateway got its limit of 8 seconds.',
    kind: 'workflow', status: 'stale', confidence: 0.38, paths: ['internal/acquirer/**'], servedCount: 214, helpfulCount: 81, age: 240, by: 'jonas',
  },
  {
    rule: 'Retry acquirer calls at most twice, with full jitter, and never after a 4xx.',
    rationale: 'A third attempt keeps the call open past the 8-second limit of the gateway. The client then repeats the charge, and the card is authorised twice.',
    kind: 'pitfall', status: 'proposed', confidence: 0.86, paths: ['internal/acquirer/**'], servedCount: 0, helpfulCount: 0, age: 0.2, by: 'Claude Code',
  },
  {
    rule: 'Compare webhook signatures in constant time, before the body is parsed.',
    rationale: 'hmac.Equal, not ==; and a body that nobody has signed is not worth parsing.',
    kind: 'pitfall', status: 'proposed', confidence: 0.78, paths: ['internal/webhook/**'], servedCount: 0, helpfulCount: 0, age: 0.3, by: 'Cursor',
  },
  {
    rule: 'Regenerate the SDKs with make sdk after every change to openapi.yaml.',
    rationale: 'The nightly job failed on five mornings because the generated clients were a commit behind.',
    kind: 'command', status: 'proposed', confidence: 0.71, paths: ['api/openapi.yaml'], servedCount: 0, helpfulCount: 0, age: 3, by: 'Codex CLI',
  },
  {
    rule: 'Take a row lock on the charge before you read what can still be captured.',
    rationale: 'Two captures at the same moment each saw the whole amount as free, and the sum exceeded the authorisation by 12 EUR.',
    kind: 'pitfall', status: 'accepted', confidence: 0.89, paths: ['internal/charge/**'], servedCount: 38, helpfulCount: 35, age: 11, by: 'anders',
  },
  {
    rule: 'Answer errors as application/problem+json through problem.Write, never with http.Error.',
    rationale: 'SDKs are generated for one shape. http.Error writes text/plain, and echoes what it is given.',
    kind: 'convention', status: 'accepted', confidence: 0.96, paths: ['internal/http/**'], servedCount: 148, helpfulCount: 142, age: 7, by: 'jonas',
  },
  {
    rule: 'Prefer table-driven tests in handlers.',
    rationale: 'Seen in two sessions; most of the handler tests are written this way already.',
    kind: 'preference', status: 'proposed', confidence: 0.54, paths: ['internal/http/**'], servedCount: 0, helpfulCount: 0, age: 4, by: 'Cursor',
  },
  {
    rule: 'Wrap every handler in recover() and answer 500.',
    rationale: 'Rejected: the server’s middleware does this once, with the request id. A second recover() hides the stack.',
    kind: 'convention', status: 'rejected', confidence: 0.31, paths: ['internal/http/**'], servedCount: 0, helpfulCount: 0, age: 19, by: 'Codex CLI',
  },
];
