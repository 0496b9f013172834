import fc from 'fast-check';
import { newApiKey } from '../src/api-key/secret.ts';
import { newToken } from '../src/auth/secret.ts';
import { newAppSecret } from '../src/connected-app/secret.ts';
import { unsubscribeToken } from '../src/notification/unsubscribe.ts';
import { newDeployToken } from '../src/registry/token.ts';

const of = (characters: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const hex = (length: number) => of('0123456789abcdef', length);
const alphanumeric = (from: number, to = from) => of(lower + upper + digits, from, to);
const word = (from: number, to = from) => of(`${lower}${upper}${digits}_-`, from, to);
const base64 = (length: number) => of(`${lower}${upper}${digits}+/`, length);
const capitals = (length: number) => of(upper + digits, length);
/** A random text that certainly has letters and digits. */
const random = (from: number) => alphanumeric(from, from + 20).map((text) => `a1B2c3D4${text}`);

type Part = string | fc.Arbitrary<string>;
/** Joins parts to one text. Prefixes are written in pieces, so that no scanner reports this file as a leak. */
const joinedOf = (...parts: Part[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''));

/** Samples from the generators of Cairn's own secrets, so that detection must follow a change of their format. */
const made = (make: () => string): fc.Arbitrary<string> => fc.constant(null).map(make);

/** Made-up secrets of every kind, with the text around them if it belongs to the kind. */
export const samples: Record<string, fc.Arbitrary<{ before?: string; secret: string; after?: string }>> = Object.fromEntries(
  Object.entries({
    'cairn-api-key': made(() => newApiKey().secret),
    'cairn-app-token': made(() => newAppSecret('access')),
    'cairn-deploy-token': made(newDeployToken),
    'cairn-sign-in': { before: 'Cookie: __Host-cairn=', secret: made(newToken), after: ';' },
    'cairn-link': { before: 'https://cairn.example/auth/reset-password?redirect=%2Fa#', secret: made(newToken) },
    'cairn-unsubscribe-link': {
      before: 'https://cairn.example/auth/unsubscribe#usr_1.',
      secret: made(() => unsubscribeToken('a secret of tests', 'usr_1').slice('usr_1.'.length)),
    },
    'github-token': joinedOf('gh', 'p_', alphanumeric(36)),
    'github-fine-grained-token': joinedOf('github', '_pat_', alphanumeric(22), '_', alphanumeric(59)),
    'gitlab-token': joinedOf('gl', 'pat-', word(20)),
    'bitbucket-token': joinedOf('AT', 'BB', alphanumeric(32)),
    'npm-token': joinedOf('np', 'm_', alphanumeric(36)),
    'pypi-token': joinedOf('py', 'pi-', 'AgEIcHlwaS5vcmc', word(60)),
    'rubygems-key': joinedOf('ruby', 'gems_', hex(48)),
    'crates-token': joinedOf('ci', 'o', alphanumeric(32)),
    'packagist-token': joinedOf('packagist', '_ort_', hex(68)),
    'docker-token': joinedOf('dckr', '_pat_', word(27)),
    'buildkite-token': joinedOf('bk', 'ua_', hex(40)),
    'circleci-token': joinedOf('CCI', 'PAT_', alphanumeric(22), '_', hex(40)),
    'sentry-token': joinedOf('sntry', 'u_', hex(64)),
    'postman-key': joinedOf('PM', 'AK-', hex(24), '-', hex(34)),
    'sonarqube-token': joinedOf('sq', 'p_', hex(40)),
    'jfrog-token': joinedOf('AK', 'Cp', alphanumeric(69)),
    'aws-access-key-id': joinedOf('AK', 'IA', of(`${upper}234567`, 16)),
    'aws-bedrock-key': joinedOf('AB', 'SK', base64(112)),
    'google-api-key': joinedOf('AI', 'za', word(35)),
    'google-client-secret': joinedOf('GOC', 'SPX-', word(28)),
    'google-access-token': joinedOf('ya', '29.', word(60)),
    'azure-storage-key': { before: 'AccountName=cairn;Account' + 'Key=', secret: base64(86).map((text) => `${text}==`), after: ';' },
    'azure-signature': { before: 'https://cairn.example/a?sv=2022&s' + 'ig=', secret: base64(43).map((text) => `${text}%3D`) },
    'azure-client-secret': joinedOf(alphanumeric(3), '8', 'Q~', of(`${lower}${upper}${digits}_~`, 34)),
    'alibaba-key-id': joinedOf('LT', 'AI', alphanumeric(20)),
    'digitalocean-token': joinedOf('do', 'p_v1_', hex(64)),
    'heroku-key': joinedOf('HR', 'KU-AA', word(58)),
    'fly-token': joinedOf('fo', '1_', word(43)),
    'netlify-token': joinedOf('nf', 'p_', alphanumeric(36)),
    'vercel-token': joinedOf('vc', 'p_', alphanumeric(56)),
    'cloudflare-token': joinedOf('cf', 'ut_', alphanumeric(48)),
    'vault-token': joinedOf('hv', 's.', word(24, 90)),
    'terraform-token': joinedOf(alphanumeric(14), '.atlas', 'v1.', word(67)),
    'pulumi-token': joinedOf('pu', 'l-', hex(40)),
    'doppler-token': joinedOf('dp', '.pt.', alphanumeric(43)),
    'tailscale-key': joinedOf('ts', 'key-auth-', alphanumeric(12), '-', alphanumeric(24)),
    'onepassword-token': joinedOf('op', 's_eyJ', base64(260)),
    'databricks-token': joinedOf('da', 'pi', hex(32)),
    'planetscale-secret': joinedOf('pscale', '_pw_', word(43)),
    'supabase-token': joinedOf('sb', 'p_', hex(40)),
    'airtable-token': joinedOf('pa', 't', alphanumeric(14), '.', hex(64)),
    'grafana-token': joinedOf('gl', 'sa_', alphanumeric(32), '_', hex(8)),
    'dynatrace-token': joinedOf('dt0', 'c01.', capitals(24), '.', capitals(64)),
    'newrelic-key': joinedOf('NR', 'AK-', capitals(27)),
    'openai-key': joinedOf('sk', '-proj-', word(120)),
    'anthropic-key': joinedOf('sk', '-ant-api03-', word(95)),
    'openrouter-key': joinedOf('sk', '-or-v1-', hex(64)),
    'huggingface-token': joinedOf('h', 'f_', alphanumeric(34)),
    'replicate-token': joinedOf('r', '8_', alphanumeric(37)),
    'groq-key': joinedOf('gs', 'k_', alphanumeric(52)),
    'perplexity-key': joinedOf('pp', 'lx-', alphanumeric(48)),
    'xai-key': joinedOf('xa', 'i-', alphanumeric(80)),
    'deepseek-key': joinedOf('sk', '-', hex(32)),
    'stripe-key': joinedOf('sk', '_live_', alphanumeric(24, 99)),
    'webhook-secret': joinedOf('wh', 'sec_', alphanumeric(32)),
    'square-token': joinedOf('sq', '0atp-', word(22)),
    'shopify-token': joinedOf('shp', 'at_', hex(32)),
    'slack-token': joinedOf('xo', 'xb-', of(digits, 12), '-', of(digits, 12), '-', alphanumeric(24)),
    'slack-app-token': joinedOf('xa', 'pp-1-A', capitals(10), '-', of(digits, 13), '-', hex(64)),
    'slack-webhook': {
      before: 'https://hooks.slack' + '.com/services/',
      secret: joinedOf('T', capitals(8), '/B', capitals(8), '/', alphanumeric(24)),
    },
    'discord-webhook': {
      before: 'https://discord' + '.com/api/webhooks/123456789012345678/',
      secret: word(68),
    },
    'discord-token': joinedOf('M', alphanumeric(23), '.', alphanumeric(6), '.', word(38)),
    'telegram-token': joinedOf(of('123456789', 9), ':A', 'A', word(33)),
    'sendgrid-key': joinedOf('S', 'G.', word(22), '.', word(43)),
    'resend-key': joinedOf('re', '_', alphanumeric(8), '_', alphanumeric(24)),
    'mailgun-key': joinedOf('ke', 'y-', hex(32)),
    'mailchimp-key': joinedOf(hex(32), '-u', 's12'),
    'brevo-key': joinedOf('xkey', 'sib-', hex(64), '-', alphanumeric(16)),
    'twilio-key': joinedOf('S', 'K', hex(32)),
    'atlassian-token': joinedOf('ATA', 'TT3xFfGF0', word(120)),
    'linear-key': joinedOf('lin', '_api_', alphanumeric(40)),
    'notion-token': joinedOf('nt', 'n_', of(digits, 11), alphanumeric(35)),
    'figma-token': joinedOf('fi', 'gd_', word(40)),
    'hubspot-token': joinedOf('pa', 't-na1-', hex(8), '-', hex(4), '-', hex(4), '-', hex(4), '-', hex(12)),
    'json-web-token': joinedOf('ey', 'J', word(30), '.ey', 'J', word(60), '.', word(43)),
    'age-key': joinedOf('AGE-SECRET', '-KEY-1', of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)),
    'aws-secret-key': { before: 'aws_secret_access_key = ', secret: base64(40) },
    'connection-password': { before: 'postgres://cairn:', secret: random(1), after: '@db.internal:5432/cairn' },
    'authorization-header': { before: '-H "Authorization: Bearer ', secret: random(10), after: '"' },
    'assigned-in-environment': { before: 'export SMTP_PASSWORD=', secret: random(4), after: '\n' },
    'bearer-token': { before: 'with Bearer ', secret: random(10) },
    'one-time-password-secret': {
      before: 'otpauth://totp/Cairn:a@b.example?issuer=Cairn&sec' + 'ret=',
      secret: of(`${upper}234567`, 32),
      after: '&digits=6',
    },
    'command-password': { before: 'curl -fsS -u deploy:', secret: random(1), after: ' https://cairn.example/a' },
    'mysql-password': { before: 'mysqldump -h db -u app -p', secret: random(1), after: ' shop' },
    'login-password': { before: 'docker login -u deploy -p ', secret: random(1), after: ' registry.example' },
    cookie: { before: 'Cookie: theme=dark; connect.sid=', secret: random(12), after: '; a=b' },
    'told-password': { before: 'The password is ', secret: fc.constantFrom('hunter2', 'Tr0ub4dor&3', 'Winter2026!') },
    'aws-signature': { before: 'https://a.s3.amazonaws.com/b?X-Amz-Expires=60&X-Amz-Signature=', secret: hex(64) },
    'netrc-password': { before: 'machine git.example\n  login deploy\n  password ', secret: random(1), after: '\n' },
    'assigned-in-shell': { before: 'DB_PASSWORD=', secret: fc.constantFrom('correct-horse-battery', 'Passphrasen', 'hunterhunter') },
    'assigned-password': { before: '  password: ', secret: fc.constantFrom('hunter2', 'Tr0ub4dor&3', 'p@ssw0rd!', 'correct-horse-9') },
    'assigned-key': { before: 'X-Api-Key: ', secret: random(4) },
    'assigned-by-flag': { before: 'deploy --token ', secret: random(1) },
    'assigned-in-code': { before: '{ "apiKey": "', secret: random(4), after: '" }' },
    'private-key': joinedOf('-----BEGIN RSA ', 'PRIVATE KEY-----\n', base64(64), '\n', base64(64), '\n-----END RSA ', 'PRIVATE KEY-----'),
  }).map(([rule, made]) => [
    rule,
    'secret' in made ? made.secret.map((secret) => ({ ...made, secret })) : made.map((secret) => ({ secret })),
  ]),
);
