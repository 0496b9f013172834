const head = Array.from({ length: 12 }, (_, at) => `Written by hand, line ${at + 1}.`);
const between = Array.from({ length: 22 }, (_, at) => `- Rule ${at + 1} that stays as it is.`);

/** The current rules. */
export const rulesBefore = [
  ...head,
  '',
  '## Acquirers',
  '- Retry acquirer calls three times with exponential backoff on any error.',
  '- Pass raw acquirer responses through logsafe.Redact() before logging.',
  '',
  '## HTTP',
  '- Return errors as { code, message }.',
  ...between,
  '## Webhooks',
].join('\n');

/** The proposed rules. */
export const rulesAfter = [
  ...head,
  '',
  '## Acquirers',
  '- Retry acquirer calls at most twice, with full jitter, and never after a 4xx.',
  '- Pass raw acquirer responses through logsafe.Redact() before logging.',
  '',
  '## HTTP',
  '- Return errors as problem details (RFC 9457) with a stable type URI.',
  ...between,
  '## Webhooks',
  '- Compare webhook signatures in constant time, before the body is parsed.',
].join('\n');
