import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { connect, kill, killable, start } from '../../test/killed-cairn.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { until } from '../../test/processes.ts';

killable();

let server: MailServer;
let silent = false;
beforeEach(async () => {
  server = await startMailServer({}, () => (silent ? 'silent' : undefined));
});
afterEach(() => server.close());

const restart = () => start({ SMTP_URL: server.url, MAIL_FROM: 'Cairn <cairn@cairn.example>' });

/** Runs a statement with the role that can access mails. */
async function asDefiner(statement: string): Promise<void> {
  const database = await connect();
  await database.query(`begin; set local role cairn_definer; ${statement}; commit`);
  await database.end();
}

async function register(url: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'granite-otter-lantern', name: 'Nora', acceptTerms: true });
  const headers = { 'Content-Type': 'application/json', Origin: url };
  return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status;
}

test('killed between what it has answered and its mail: the next start sends that, once', async () => {
  const url = await restart();
  // It cannot claim the mail that it has written.
  await asDefiner('revoke execute on function mail_claim(integer, integer) from cairn_app');
  expect(await register(url, 'nora@halden.example')).toBe(200);
  await kill();
  expect(server.received).toEqual([]);

  silent = false;
  const next = await restart();
  // Also ends the lease of a run that was killed.
  await asDefiner('grant execute on function mail_claim(integer, integer) to cairn_app; update jobs set lease_until = now()');
  await until('the mail', async () => {
    // Each time again: a run that started before the grant fails and delays the next one.
    if (server.received.length === 0) await asDefiner('update jobs set due_at = now()');
    return server.received.length > 0;
  });
  // Requested after the first has arrived, to show that nothing else is queued.
  expect(await register(next, 'later@halden.example')).toBe(200);
  await until('the other mail', () => server.received.length > 1);
  expect(server.received.map(({ to }) => to)).toEqual([['nora@halden.example'], ['later@halden.example']]);
});

test('killed while the mail server has it in hand: it is sent again when its time is over, as the same mail', async () => {
  silent = true;
  const url = await restart();
  expect(await register(url, 'nora@halden.example')).toBe(200);
  await until('the mail to be handed over', () => server.attempts() === 1);
  await kill();

  silent = false;
  await restart();
  await asDefiner(`update mails set due_at = now()`);
  await until('the mail', () => server.received.length > 0);
  expect([server.attempts(), server.received.map(({ to }) => to)]).toEqual([2, [['nora@halden.example']]]);
});
