/** The rules are shared with the command: its hooks redact before they write to disk. */
export { redact, secretRules } from '@cairn/api/redaction';
