import { apiKeyMark } from '../api-key-mark.ts';
import type { SecretFormat } from './format.ts';

/** Secrets that Cairn issues, in their exact format. The displayed prefix of a key is not a secret. */
export const ownFormats: readonly SecretFormat[] = [
  { rule: 'cairn-api-key', looks: new RegExp(`(?<![A-Za-z0-9])${apiKeyMark}[A-Za-z0-9]{8}_[A-Za-z0-9]{32}(?![A-Za-z0-9])`, 'g') },
  { rule: 'cairn-app-token', looks: /(?<![A-Za-z0-9])ck_(?:access|refresh|code)_[A-Za-z0-9]{43}(?![A-Za-z0-9])/g },
  { rule: 'cairn-deploy-token', looks: /(?<![A-Za-z0-9])cdt_[\w-]{43}(?![\w-])/g },
  // The sign-in cookie. It is included in requests copied from a browser.
  { rule: 'cairn-sign-in', looks: /(?<![\w-])(?:__Host-)?cairn=(?<secret>[\w-]{43})(?![\w-])/g },
  // Anyone who opens such a link joins, signs up or sets a password as its recipient.
  {
    rule: 'cairn-link',
    looks:
      /\/auth\/(?:accept-invitation|setup-account|reset-password|waitlist-verify|signup)(?:\?[^\s#"'<>]{0,300})?#(?<secret>[\w-]{43})(?![\w-])/g,
  },
  // Anyone who opens it turns off its recipient's emails.
  {
    rule: 'cairn-unsubscribe-link',
    looks: /\/(?:auth\/unsubscribe#|api\/notifications\/unsubscribe\?token=)[\w-]{1,64}\.(?<secret>[\w-]{43})(?![\w-])/g,
  },
];
