import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { samples } from '../../test/secret-samples.ts';
import { redact, secretRules } from './redact.ts';

describe('what is a secret', () => {
  test('has a sample of every kind, and there are more than forty', () => {
    expect(Object.keys(samples).toSorted()).toEqual(secretRules.toSorted());
    expect(secretRules.length).toBeGreaterThan(40);
  });

  test.each(Object.entries(samples))('%s is taken out wherever it stands, and nothing of it is left', (rule, sample) => {
    fc.assert(
      fc.property(sample, fc.constantFrom('', 'use ', 'the key is\n\t', '{"x":"', '(`'), ({ before = '', secret, after = '' }, lead) => {
        const { text, hits } = redact(`${lead}${before}${secret}${after} and go on`);
        expect(text).not.toContain(secret);
        // Some secrets match a more specific kind (a token in an Authorization header). They are redacted under any name.
        expect(hits.length).toBeGreaterThan(0);
        if (!rule.startsWith('assigned')) expect(text).toContain(`[redacted: ${hits[0]?.rule}]`);
        expect(text.endsWith(' and go on')).toBe(true);
        for (const hit of hits) expect(text.slice(hit.at)).toMatch(new RegExp(`^\\[redacted: ${hit.rule}\\]`));
      }),
      { numRuns: 30 },
    );
  });

  test('of an address, only the password goes; of a header, only what proves who one is', () => {
    expect(redact('postgres://cairn:hunter2hunter2@db:5432/cairn').text).toBe(
      'postgres://cairn:[redacted: connection-password]@db:5432/cairn',
    );
    expect(redact('Authorization: Bearer a1b2c3d4e5f6g7h8').text).toBe('Authorization: Bearer [redacted: authorization-header]');
    expect(redact('export DB_PASSWORD="c0rrect-horse-9"').text).toBe('export DB_PASSWORD="[redacted: assigned-in-environment]"');
  });

  test('of a private key without an end, nothing that follows is kept', () => {
    const begin = ['-----BEGIN OPENSSH ', 'PRIVATE KEY-----'].join('');
    expect(redact(`a ${begin}\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\nAAAA`)).toEqual({
      text: 'a [redacted: private-key]',
      hits: [{ rule: 'private-key', at: 2 }],
    });
  });
});

describe('what everybody writes down', () => {
  const key = ['c', 'k_live_'].join('');
  const lines: readonly (readonly [written: string, kept: string])[] = [
    [`export CAIRN_KEY=${key}AbCdEfGh_${'Z9y8X7w6'.repeat(4)}`, 'export CAIRN_KEY=[redacted: cairn-api-key]'],
    ['db:\n  password: hunter2\n  port: 5432', 'db:\n  password: [redacted: assigned-password]\n  port: 5432'],
    ['api_key: 8f3ab61c90d24e57', 'api_key: [redacted: assigned-key]'],
    ['**Password:** Winter2026!', '**Password:** [redacted: assigned-password]'],
    ['db_password=s3cr3t-horse', 'db_password=[redacted: assigned-password]'],
    ['Server=db;User Id=sa;Password=Tr0ub4dor&3;Encrypt=true', 'Server=db;User Id=sa;Password=[redacted: assigned-password];Encrypt=true'],
    ['connect(user=app, password=hunter22)', 'connect(user=app, password=[redacted: assigned-password])'],
    ['{\\"password\\":\\"a1b2c3d4e5\\"}', '{\\"password\\":\\"[redacted: assigned-in-code]\\"}'],
    ['DB_PASSWORD=correct-horse', 'DB_PASSWORD=[redacted: assigned-in-shell]'],
    ['SMTP_PASS=hunterhunter node .', 'SMTP_PASS=[redacted: assigned-in-shell] node .'],
    ['login --password=correcthorse -v', 'login --password=[redacted: assigned-in-shell] -v'],
    ['login --password hunter2 -v', 'login --password [redacted: assigned-by-flag] -v'],
    ["deploy --api-key 'a1b2c3d4e5'", "deploy --api-key '[redacted: assigned-by-flag]'"],
    ['curl -u bob:correcthorse https://a.example', 'curl -u bob:[redacted: command-password] https://a.example'],
    [
      'curl -X POST \\\n  --user "bob:hunter2" \\\n  a.example',
      'curl -X POST \\\n  --user "bob:[redacted: command-password]" \\\n  a.example',
    ],
    ['X-Api-Key: 8f3ab61c90d24e57', 'X-Api-Key: [redacted: assigned-key]'],
    ['-H "PRIVATE-TOKEN: Zk3vQ9x2Lm7p"', '-H "PRIVATE-TOKEN: [redacted: assigned-in-environment]"'],
    ['Authorization: Bearer AbCdEfGhIjKlMnOp', 'Authorization: Bearer [redacted: authorization-header]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [redacted: authorization-header]'],
    ['send Bearer Zk3vQ9x2Lm7pR4tY along', 'send Bearer [redacted: bearer-token] along'],
    ['GET /a?access_token=Zk3vQ9x2Lm7p&page=2', 'GET /a?access_token=[redacted: assigned-key]&page=2'],
    ['GET /a?page=2&api_key=Zk3vQ9x2Lm7p', 'GET /a?page=2&api_key=[redacted: assigned-key]'],
    ['machine a.example login bob password correcthorse', 'machine a.example login bob password [redacted: netrc-password]'],
    ['Passwort: Winter2026!', 'Passwort: [redacted: assigned-password]'],
    ['contraseña: Verano2026!', 'contraseña: [redacted: assigned-password]'],
    ['mot de passe : Hiver2026!', 'mot de passe : [redacted: assigned-password]'],
    ['密码：Qwerty2026!', '密码：[redacted: assigned-password]'],
    ['كلمة المرور: Qwerty2026!', 'كلمة المرور: [redacted: assigned-password]'],
    ['My password is hunter2.', 'My password is [redacted: told-password]'],
    ['Das Passwort lautet "Winter2026!" und gilt', 'Das Passwort lautet "[redacted: told-password]" und gilt'],
    ['数据库密码是Qwerty2026!', '数据库密码是[redacted: told-password]'],
    ['env: { DB_PASS: hunter22 }', 'env: { DB_PASS: [redacted: assigned-password] }'],
    ["ENV['API_KEY'] = 'a1b2c3d4e5f6'", "ENV['API_KEY'] = '[redacted: assigned-in-code]'"],
    ['password := "hunter22"', 'password := "[redacted: assigned-password]"'],
    ['SECRET_KEY_BASE=8f3ab61c90d24e578f3ab61c', 'SECRET_KEY_BASE=[redacted: assigned-in-environment]'],
    ['//npm.example/:_auth=YWRtaW46aHVudGVyMg==', '//npm.example/:_auth=[redacted: assigned-key]'],
    ['mysql -u root -pS3cretPass shop && ls -pages', 'mysql -u root [redacted: mysql-password] shop && ls -pages'],
    ["sshpass -p 'S3cretPass' ssh a", "sshpass -p '[redacted: login-password]' ssh a"],
    ['redis-cli -p 6379 -a S3cretPass PING', 'redis-cli -p 6379 -a [redacted: login-password] PING'],
    ["-H 'cookie: lang=en; sid=s%3A8f3ab61c90d24e57.Zk3v'", "-H 'cookie: lang=en; sid=[redacted: cookie]'"],
    ['postgres://app:pa/ss@db/x', 'postgres://app:[redacted: connection-password]@db/x'],
    ['postgres://app:pa$sword@db/x', 'postgres://app:[redacted: connection-password]@db/x'],
    ['postgres://app:p@ss@w0rd@db/x?y=@z', 'postgres://app:[redacted: connection-password]@db/x?y=@z'],
  ];
  test.each(lines)('%s', (written, kept) => {
    expect(redact(written).text).toBe(kept);
  });
});

test('of all names in what is no secret, each is looked at', () => {
  expect(redact('TOKEN: X-Api-Key: Zk3vQ9x2Lm7p password:  password: hunter2').text).toBe(
    'TOKEN: X-Api-Key: [redacted: assigned-key] password:  password: [redacted: assigned-password]',
  );
});

describe('what is none is left as it is', () => {
  const code = [
    // What the interface shows of a key, and an incomplete key.
    `${['c', 'k_live_'].join('')}AbCdEfGh…wxyz ${['c', 'k_live_'].join('')}AbCd…wxyz CAIRN_TOKEN=${['c', 'k_live_'].join('')}AbCd…wxyz`,
    'cdt_deploy cdt-3f786850e387550f cairn=on https://cairn.example/auth/reset-password#top https://cairn.example/auth/signup',
    'The password: must be changed. Password: at least 8 characters. Passwords: none. The token: string',
    'password: string; password?: string; token: string | null; secret: Buffer; apiKey: v.string(); password: z.string().min(8)',
    `password: \${PASSWORD} password=$PASSWORD password: <password> password: {{ db_password1 }} password: $(cat /run/pw1)`,
    'password: process.env.DB_PASSWORD1, token: process.env.TOKEN2, secret: settings.secret1, api_key: os.environ["KEY1"]',
    'password=**** password: •••••••• password: xxxxxxxx1 token=...abcd1234 DB_PASSWORD=******** PASSWORD=xxxxxxxx',
    'password: changeme password=changeme1 api_key: your-api-key-123 DB_PASSWORD=changeme API_TOKEN=example-token-1234',
    'API_KEY=YOUR_API_KEY_1 token: <your-token> --password=PASSWORD --token=TOKEN --token=string DB_PASSWORD=password',
    'Use --token instead of --password; --password-stdin, --token-file /run/token1, --max-tokens 4096, -p, --password string',
    'curl -u "$USER:$PASS" https://a.example; curl -u user:password a.example; docker run -u 1000:1000 a && curl --user <a>:<b> x',
    'Bearer tokens are sent by it. Bearer OAuth2AccessToken; Authorization: Bearer <token>; Authorization: Bearer $TOKEN',
    'Authorization: Bearer your-access-token Authorization: Bearer accessTokenFromHere -H "X-Api-Key: $API_KEY1" X-Api-Key: required',
    'GET /a?access_token=$TOKEN GET /a?api_key=YOUR_API_KEY&token=TOKEN ?token=<token>&key=value1234',
    'machine a.example login <login> password <password>; the machine may login with a password that it has',
    `postgres://app:$DB_PASS@db postgres://app:\${DB_PASS}@db postgres://app:%s@db postgres://app:%PASS%@db postgres://a:****@b`,
    'http://localhost:4000/@vite/client https://a.example:8443/users/@me oci://a.example:5000/chart@1.2.3 http://host:port/@a',
    'design token: color-blue-500, token: font-size-2xl, cancellation token: requestAbortedToken2, secret: projects/12/secrets/db-1',
    'password: argon2id, secret: sha256:e3b0c44298fc1c149afbf4c8996fb924, token: 2026-10-02T12:00:00Z, secret: /run/secrets/db_1',
    'TOKEN_URL=https://auth.example/oauth2/token PASSWORD_FILE=/run/secrets/password_1 TOKEN_INVALID: credentials refused',
    'if (password == confirm1) return; password => hash1(password); PWD=/home/build1/work re_export_of_this_module_1 sk-abc vcp_brightness',
    'https://user:pass@host/ postgres://user:password@localhost:5432/db http://name:passwd@proxy.example:8080',
    'export const SIGNIN_TOKEN = "/oauth2/v2.0/token"; X_AWS_EC2_METADATA_TOKEN = "x-aws-ec2-metadata-token"',
    'token: ses_01kb6m3k3dfm9r3b8j8hv6pq1m, API key: key_01kb6m3k3dfm9r3b8j8hv6pq1m',
    'The password is required. The password is base64-encoded. Its password is argon2id; das Passwort ist falsch; 密码是必填项',
    'What hashes a password is argon2id. The password is sha256. A password is aes-256!',
    'mysql -u root -p shop; mysql -P 3306; docker run -p 8080:80 a; docker login -u a -p $TOKEN1; redis-cli -p 6379',
    'Cookie: session=<id>; theme=dark. Set-Cookie: cairn=; Max-Age=0; SameSite=Lax; Path=/app/settings/security',
    '--- PASS: TestRefund/case#01 (0.00s) PASS: 12 tests, by_pass: all',
    'const token = await readToken(request.headers.get("authorization"));',
    'if (password.length < 8) throw new ApiError("PASSWORD_TOO_SHORT");',
    'The API key stands in `settings.apiKey`; set SMTP_PASSWORD=$SMTP_PASSWORD or DB_PASSWORD=<yours>.',
    'MAX_TOKENS = 4096; const secretRules = ["aws", "npm"]; type Password = string;',
    'git checkout 3f786850e387550fdab836ed7e6dc881de23001b && git diff d670460..89e6c98',
    'sha512-xjU2zPz4qV5QYl6zF0h1m8N2bYw2lFf3oZt9m1sPZpI0n0h3M0iYd8rQ== sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'id: 01890a5d-ac96-774b-bcce-b302099a8057, prj_01kb6m3k3dfm9r3b8j8hv6pq1m, PAT-231, ADR 16',
    'https://example.org:8443/a/b?page=2#x mailto:lin@acme.example http://localhost:4000/app?project=payments-api',
    'A file begins with -----BEGIN PRIVATE KEY----- where it holds a key. That is all.',
    'export const errorTexts = { TOKEN_EXPIRED: "This token has expired.", secret: "a secret" };',
  ];
  test.each(code)('%s', (line) => {
    expect(redact(line)).toEqual({ text: line, hits: [] });
  });

  test('identifiers, hashes and UUIDs of any value', () => {
    const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 64 });
    const words = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz '), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), hash, words, fc.json(), fc.webUrl(), fc.emailAddress()), (text) => {
        expect(redact(text)).toEqual({ text, hits: [] });
      }),
    );
  });
});

describe('for every text', () => {
  const secret = fc.oneof(...Object.values(samples)).map(({ before = '', secret: kept, after = '' }) => before + kept + after);
  const glue = fc.constantFrom(
    '',
    ' ',
    '/',
    '.',
    '=',
    ':',
    '"',
    '\n',
    '@',
    '-',
    '_',
    '[redacted: npm-token]',
    'TOKEN=',
    '://a:',
    'é',
    '\uD800',
  );
  const soup = fc.array(fc.oneof(secret, glue, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((parts) => parts.join(''));

  test('it never throws, and a second time it finds nothing more', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const once = redact(text);
        expect(redact(once.text)).toEqual({ text: once.text, hits: [] });
      }),
      { numRuns: 2000 },
    );
  });

  /** Repeated beginnings of every kind without an end. A non-linear expression would take forever. */
  const beginnings = [
    'ey' + 'J',
    '-----BEGIN A ' + 'PRIVATE KEY-----',
    'A_TOKEN=',
    'x://a:',
    'aws secret ',
    'authorization: bearer ',
    'gh' + 'p_',
    'SG' + '.',
    'AAAAAAAA.',
    '[redacted: ',
    'password:"',
    'password: a1,',
    'TOKEN=a;',
    'secret=a1&',
    '--token a1',
    'curl -u a',
    'curl ',
    'machine a login ',
    'bearer ',
    'x://a:/',
    'otpauth://a?',
    '/auth/signup?',
    'password: a.',
    'password is a',
    'mysql -pa',
    'mysql ',
    'docker login ',
    'cookie: a=',
    'cookie:',
    'A_TOKEN_A_A=',
    'a',
  ];
  test.each(beginnings)('a megabyte that begins over and over with %j is done with', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(redact(text).text.length).toBeGreaterThan(0);
  });

  test('so is a megabyte of secrets that are one word', () => {
    const text = `${['gh', 'p_'].join('')}${'a1'.repeat(18)}-`.repeat(25_000);
    expect(redact(text)).toEqual({ text: '[redacted: github-token]', hits: [{ rule: 'github-token', at: 0 }] });
  });
});
