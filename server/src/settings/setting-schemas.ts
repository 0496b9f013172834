import { isIP } from 'node:net';
import { SignupModeSchema, supportPolicies, tenantRoles } from '@cairn/api';
import { anyLoopback, isLoopback, isOrigin } from '@cairn/contract';
import * as v from 'valibot';

/** Minimum length of CAIRN_SECRET and of the secret file, in characters. */
export const secretMinLength = 32;

export const PortSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'use a number from 0 to 65535 (0: any free port)'),
  v.transform(Number),
  v.maxValue(65_535, 'use a number from 0 to 65535 (0: any free port)'),
);
/** Returns a schema for a whole number of at most seven digits, up to `most`. */
export function numberUpTo(most: number, remedy: string) {
  return v.pipe(v.string(), v.regex(/^\d{1,7}$/, remedy), v.transform(Number), v.maxValue(most, remedy));
}
const pollRemedy = 'use a number of seconds from 1 to 3600';
export const PollSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, pollRemedy),
  v.transform(Number),
  v.minValue(1, pollRemedy),
  v.maxValue(3600, pollRemedy),
);
export const HostSchema = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]+$/, 'use an address or a host name without scheme, port or path, such as 127.0.0.1 or 0.0.0.0'),
);
export const FlagSchema = v.pipe(
  v.picklist(['0', '1'], 'give 1 or 0'),
  v.transform((flag) => flag === '1'),
);
export const SecretSchema = v.pipe(
  v.string(),
  v.minLength(secretMinLength, `use at least ${secretMinLength} characters, such as the output of: openssl rand -base64 48`),
);
export const postgresUrl = urlOf(['postgres:', 'postgresql:'], 'use a PostgreSQL URL, such as postgresql://cairn_owner:…@db.example/cairn');
export const withoutMail = '0';
export const SmtpSchema = v.union(
  [v.literal(withoutMail), urlOf(['smtp:', 'smtps:'], '')],
  'use an SMTP URL, such as smtps://user:…@mail.example:465, or 0 to run without mail',
);
export const PublicUrlSchema = v.pipe(
  urlOf(['http:', 'https:'], 'use the address that people use, such as https://cairn.example'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, 'use only an origin: scheme, host and port, no path'),
  v.check(
    (url) => url.protocol === 'https:' || isLoopback(url.hostname),
    'plain http is only for loopback; use the https address of the proxy in front of Cairn',
  ),
  v.transform((url) => url.origin),
);
export const SignupModeWordSchema = v.picklist(
  SignupModeSchema.options,
  'use open (anyone can sign up), or waitlist (an administrator admits people)',
);
export const SupportAccessSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(
    supportPolicies,
    'use owner (an owner of the organization allows it for some days), or always (operators may look as members at any time)',
  ),
);
export const MailFromSchema = v.pipe(
  v.string(),
  v.regex(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'use an address, such as Cairn <cairn@example.com>'),
);
/** Iconify's public service and its two mirrors. */
export const publicIconHosts = ['https://api.iconify.design', 'https://api.simplesvg.com', 'https://api.unisvg.com'];
const iconHostsRemedy = 'use https origins that serve Iconify\u2019s API, separated by commas, or 0 for none';

export const OverrideSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((word) => word.trim().toLowerCase())),
  v.check(
    (words) =>
      (words.length === 1 && ['0', '1'].includes(words[0] ?? '')) || words.every((word) => tenantRoles.some((role) => role === word)),
    `use 1 (platform administrators only), 0, or a list of the tenant roles ${tenantRoles.join(', ')}`,
  ),
  v.transform((words) => ({ allowed: words[0] !== '0', roles: tenantRoles.filter((role) => words.includes(role)) })),
);
const overrideOriginsRemedy = `give ${anyLoopback} (the person's own machine), https origins such as https://preview.example, or several separated by commas; 0 for none`;
export const OverrideOriginsSchema = v.pipe(
  v.string(),
  v.transform((text) => (text === '0' ? [] : text.split(',').map((origin) => origin.trim()))),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === anyLoopback || (isOrigin(text) && (text.startsWith('https:') || isLoopback(new URL(text).hostname))),
        overrideOriginsRemedy,
      ),
    ),
  ),
);
export const IconHostsSchema = v.pipe(
  v.string(),
  v.transform((text) => (text === '0' ? [] : text.split(',').map((host) => host.trim()))),
  v.array(
    v.pipe(
      urlOf(['http:', 'https:'], iconHostsRemedy),
      v.check((text) => new URL(text).origin === text, iconHostsRemedy),
      v.check((text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname), iconHostsRemedy),
    ),
  ),
);

export const NameServersSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((server) => server.trim())),
  v.array(
    v.pipe(v.string(), v.check(isNameServer, 'use addresses of name servers, separated by commas, such as 10.0.0.2 or 10.0.0.2:5353')),
  ),
);

/** Returns true for an address with or without port: `10.0.0.2`, `10.0.0.2:53`, `::1`, `[::1]:53`. */
function isNameServer(text: string): boolean {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(text) !== 0 || (isIP(six ?? four ?? '') !== 0 && Number(port) <= 65_535);
}

function urlOf(protocols: readonly string[], remedy: string) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), remedy),
  );
}
