import { apiKeyMark } from '@cairn/api';
import type { SecretFormat } from './format.ts';

/** What Cairn hands out itself, exactly as it makes it: what is shown of a key to tell it from others is no secret. */
export const ownFormats: readonly SecretFormat[] = [
  { rule: 'cairn-api-key', looks: new RegExp(`(?<![A-Za-z0-9])${apiKeyMark}[A-Za-z0-9]{8}_[A-Za-z0-9]{32}(?![A-Za-z0-9])`, 'g') },
  { rule: 'cairn-deploy-token', looks: /(?<![A-Za-z0-9])cdt_[\w-]{43}(?![\w-])/g },
  // The sign-in's cookie: it comes along with a request that is copied out of a browser.
  { rule: 'cairn-sign-in', looks: /(?<![\w-])(?:__Host-)?cairn=(?<secret>[\w-]{43})(?![\w-])/g },
  // Whoever opens such a link joins, signs up or sets a password as the one to whom it was sent.
  {
    rule: 'cairn-link',
    looks:
      /\/auth\/(?:accept-invitation|setup-account|reset-password|waitlist-verify|signup)(?:\?[^\s#"'<>]{0,300})?#(?<secret>[\w-]{43})(?![\w-])/g,
  },
];
