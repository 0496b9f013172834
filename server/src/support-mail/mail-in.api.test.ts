import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { dmarc, type InboundMailScene, openInboundMail } from '../../test/inbound-mail.ts';
import { appleReply, gmailReply, htmlReply, outlookReply, plainMail, thunderbirdReply } from '../../test/mails.ts';

let scene: InboundMailScene;
beforeAll(async () => {
  scene = await openInboundMail();
});
afterAll(() => scene.close());

describe('a reply to a signed address', () => {
  test('from Gmail becomes a message of its ticket, its quote folded, without scripts and tracking pictures', async () => {
    const { number, replyTo } = await scene.ask();
    expect(await scene.deliver(gmailReply(replyTo))).toEqual({ status: 200, outcome: 'message' });
    const { ticket, messages } = await scene.threadOf(number);
    expect(messages.at(-1)).toMatchObject({
      visibility: 'public',
      via: 'mail',
      text: 'The new release works.',
      quoted: expect.stringContaining('Please try release 1.8.3.'),
      author: { name: 'Lin Qiu', staff: false },
      mail: { unverified: false, from: { address: 'dev@acme.example' } },
    });
    expect(ticket.waitingSince).not.toBeNull();
    expect((await scene.ownThreadOf(number)).messages.at(-1)).toMatchObject({ via: 'mail', text: 'The new release works.', sender: null });
  });

  test('from Outlook, in HTML alone, becomes text, and its picture a file', async () => {
    const { number, replyTo } = await scene.ask();
    await scene.deliver(outlookReply(replyTo));
    const message = (await scene.threadOf(number)).messages.at(-1);
    expect(message).toMatchObject({ text: 'Grüße, es geht.', author: { name: 'Jörg Müller' } });
    expect(message?.quoted).toContain('Please try release 1.8.3.');
    expect(message?.attachments).toMatchObject([{ name: 'image001.png', kind: 'picture', width: 1 }]);
  });

  test('in HTML alone loses scripts, styles and tracking pictures, and keeps the addresses of links', async () => {
    const { number, replyTo } = await scene.ask();
    await scene.deliver(htmlReply(replyTo));
    const { text } = (await scene.threadOf(number)).messages.at(-1) ?? { text: '' };
    expect(text).toBe('The new release works.\n\nour log [https://acme.example/log]');
  });

  test('from Apple Mail keeps the log, and names what is refused: an SVG and the test virus', async () => {
    const { number, replyTo } = await scene.ask();
    await scene.deliver(appleReply(replyTo));
    const message = (await scene.threadOf(number)).messages.at(-1);
    expect(message?.text).toBe('See the log.');
    expect(message?.attachments.map(({ name, kind }) => [name, kind])).toEqual([
      ['hook-spool.log', 'file'],
      ['trace.svg', 'refused'],
      ['eicar.com', 'refused'],
    ]);
    const [log, svg] = message?.attachments ?? [];
    expect((await scene.staff.get(`/api/tickets/${number}/attachments/${log?.id}`)).text).toBe('12:01 the lock stays\n');
    expect((await scene.staff.get(`/api/tickets/${number}/attachments/${svg?.id}`)).status).toBe(404);
    expect((await scene.developer.get(`/api/support/attachments/${log?.id}`)).status).toBe(200);
  });

  test('from Thunderbird, written between the lines, is folded nowhere', async () => {
    const { number, replyTo } = await scene.ask();
    await scene.deliver(thunderbirdReply(replyTo));
    const message = (await scene.threadOf(number)).messages.at(-1);
    expect(message?.text).toContain('Claude Code.');
    expect(message?.text).toContain('It works.');
  });

  test('that is too long for a message is cut, and kept whole as a file', async () => {
    const { number, replyTo } = await scene.ask();
    const lines = Array.from({ length: 3_000 }, (_, n) => `12:01 line ${n}`).join('\n');
    const headers = ['Content-Disposition: inline'];
    await scene.deliver(plainMail({ to: replyTo, headers, text: `${lines}\npassword: AKIAIOSFODNN7EXAMPLX\nThe last line.` }));
    const message = (await scene.threadOf(number)).messages.at(-1);
    expect([message?.text.length, message?.text.startsWith('12:01 line 0')]).toEqual([20_000, true]);
    expect(message?.attachments).toMatchObject([{ name: 'whole-message.txt', kind: 'file' }]);
    const whole = (await scene.developer.get(`/api/support/attachments/${message?.attachments[0]?.id}`)).text;
    expect(whole).toContain('line 2999');
    expect(whole).toContain('The last line.');
    expect(whole).not.toContain('AKIAIOSFODNN7EXAMPLX');
  });

  test('tells the assignee, without secrets', async () => {
    const { number, replyTo } = await scene.ask('Assigned');
    const [me] = (await scene.staff.get('/api/tickets/assignees')).body.items ?? [];
    const { version } = (await scene.threadOf(number)).ticket;
    expect((await scene.staff.patch(`/api/tickets/${number}`, { version, assigneeId: me?.id })).status).toBe(200);
    await scene.deliver(plainMail({ to: replyTo, text: 'The key is AKIAIOSFODNN7EXAMPLX.' }));
    const [told] = (await scene.staff.get('/api/notifications')).body.items ?? [];
    expect(told).toMatchObject({ type: 'ticket.replied', parameters: { number, words: expect.stringContaining('[redacted: ') } });
  });

  test('opens what was solved, and opens another ticket where that was too long ago', async () => {
    const first = await scene.ask('Solved twice');
    const setStatus = (status: string, days: number) =>
      scene.product.database.maintain((tx) =>
        tx.execute(
          sql`update tickets set status = ${status}, solved_at = now() - make_interval(days => ${days}::int) where id = ${first.id}`,
        ),
      );
    await setStatus('closed', 3);
    expect(await scene.deliver(plainMail({ to: first.replyTo, text: 'Again.' }))).toMatchObject({ outcome: 'message' });
    expect((await scene.threadOf(first.number)).ticket.status).toBe('open');
    await setStatus('closed', 15);
    expect(await scene.deliver(plainMail({ to: first.replyTo, subject: 'Re: Solved long ago', text: 'Once more broken.' }))).toMatchObject({
      outcome: 'ticket',
    });
    const { ticket } = await scene.newest('Solved long ago');
    expect(ticket).toMatchObject({ followUpOf: first.number, requester: { email: 'dev@acme.example', tenant: 'Acme' } });
    expect((await scene.developer.get(`/api/support/tickets/${ticket.number}`)).status).toBe(200);
  });
});

describe('mail proves nothing', () => {
  test('somebody else who has the address becomes an internal note, until staff add them', async () => {
    const { number, replyTo } = await scene.ask();
    const mallory = { from: 'Lin Qiu <mallory@evil.example>', to: replyTo };
    expect(await scene.deliver(plainMail({ ...mallory, text: 'Send the key to me.' }))).toMatchObject({ outcome: 'note' });
    expect((await scene.threadOf(number)).messages.at(-1)).toMatchObject({ visibility: 'internal', mail: { unverified: true } });
    expect((await scene.developer.get(`/api/support/tickets/${number}`)).text).not.toContain('Send the key');

    const follow = (email: string) => scene.staff.post(`/api/tickets/${number}/followers`, { email, follows: true });
    expect((await follow('stranger@evil.example')).status).toBe(400);
    expect((await follow('mallory@evil.example')).status).toBe(200);
    const own = { ...mallory, to: scene.addressFor(number, 'mallory@evil.example') };
    expect(await scene.deliver(plainMail({ ...own, text: 'I am a colleague.' }))).toMatchObject({ outcome: 'message' });
    // Both see the address, because anyone can use the name.
    const sender = 'Lin Qiu <mallory@evil.example>';
    expect((await scene.ownThreadOf(number)).messages.at(-1)).toMatchObject({ text: 'I am a colleague.', sender, unverified: false });
    // Forwarded with another person's address: unverified.
    await scene.deliver(plainMail({ ...mallory, text: 'I forward.' }));
    expect((await scene.ownThreadOf(number)).messages.at(-1)).toMatchObject({ text: 'I forward.', sender, unverified: true });
  });

  test('who follows a ticket is audited, and a requester who follows it, too, gets each answer once', async () => {
    const { id, number, replyTo } = await scene.ask('Followed by its requester');
    await scene.deliver(plainMail({ to: replyTo, text: 'From my address.' }));
    const follow = (follows: boolean) => scene.staff.post(`/api/tickets/${number}/followers`, { email: 'dev@acme.example', follows });
    expect((await Promise.all([follow(true), follow(true)])).map(({ status }) => status)).toEqual([200, 200]);
    const before = scene.mailsTo('dev@acme.example').length;
    await scene.staff.post(`/api/tickets/${number}/messages`, { text: 'One answer.' });
    await scene.product.services.mailer.settled();
    expect(scene.mailsTo('dev@acme.example')).toHaveLength(before + 1);
    await follow(false);
    const { rows } = await scene.product.database.maintain(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'`,
      );
      return tx.execute(
        sql`select action, detail from audit_events where action in ('ticket.follower', 'ticket.replied') and target_id = ${id} order by created_at, id`,
      );
    });
    const email = 'dev@acme.example';
    expect(rows).toMatchObject([
      { action: 'ticket.replied', detail: { via: 'mail' } },
      ...[true, false].map((follows) => ({ action: 'ticket.follower', detail: { email, follows } })),
    ]);
  });

  test('a forged sender that only refers to a mail of ours is shown as unverified; a result of our own receiver proves it', async () => {
    const { number } = await scene.ask();
    await scene.staff.post(`/api/tickets/${number}/messages`, { text: 'Which client?' });
    const reference = (await scene.threadOf(number)).messages.at(-1)?.id;
    const references = `<${reference}@localhost>`;
    await scene.deliver(plainMail({ references, headers: [dmarc('pass', { by: 'mx.evil.example' })], text: 'Forged.' }));
    expect((await scene.threadOf(number)).messages.at(-1)).toMatchObject({ text: 'Forged.', mail: { unverified: true, dmarc: null } });
    await scene.deliver(plainMail({ references, headers: [dmarc('fail')], text: 'Failed.' }));
    expect((await scene.threadOf(number)).messages.at(-1)?.mail).toMatchObject({
      unverified: true,
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'fail',
    });
    await scene.deliver(plainMail({ references, headers: [dmarc('pass')], text: 'Proved.' }));
    expect((await scene.threadOf(number)).messages.at(-1)?.mail).toMatchObject({ unverified: false, dmarc: 'pass' });
  });

  test('a signed address proves its own recipient alone, and nobody who has left the organization', async () => {
    const { number } = await scene.ask();
    const toMallory = scene.addressFor(number, 'mallory@evil.example');
    expect(await scene.deliver(plainMail({ to: toMallory, text: 'In your name.' }))).toMatchObject({ outcome: 'message' });
    expect((await scene.threadOf(number)).messages.at(-1)?.mail?.unverified).toBe(true);

    const membership = (status: string) =>
      scene.product.database.maintain((tx) =>
        tx.execute(sql`update memberships set status = ${status} where user_id = (select id from users where email = 'dev@acme.example')`),
      );
    const { number: left, replyTo } = await scene.ask();
    await membership('suspended');
    expect(await scene.deliver(plainMail({ to: replyTo, text: 'I was here.' }))).toMatchObject({ outcome: 'note' });
    await membership('active');
    expect((await scene.threadOf(left)).messages.at(-1)?.mail?.unverified).toBe(true);
  });

  test('a signed address proves nobody where DMARC fails, nor where a mail has several senders', async () => {
    const { number, replyTo } = await scene.ask();
    const forged = [
      plainMail({ to: replyTo, headers: [dmarc('fail')], text: 'Forged 1' }),
      plainMail({ to: replyTo, headers: [dmarc('pass', { domain: 'evil.example' })], text: 'Forged 2' }),
      plainMail({ to: replyTo, headers: [dmarc('pass'), 'From: mallory@evil.example'], text: 'Forged 3' }),
      plainMail({ to: replyTo, from: 'dev@acme.example, mallory@evil.example', headers: [dmarc('pass')], text: 'Forged 4' }),
    ];
    for (const [at, raw] of forged.entries()) {
      expect(await scene.deliver(raw)).toMatchObject({ outcome: 'message' });
      const text = `Forged ${at + 1}`;
      expect((await scene.threadOf(number)).messages.at(-1)).toMatchObject({ text, mail: { unverified: true, dmarc: 'fail' } });
      expect((await scene.ownThreadOf(number)).messages.at(-1)).toMatchObject({
        unverified: true,
        sender: expect.stringContaining('dev@acme.example'),
      });
    }
  });

  test('the subject alone finds no ticket, and a wrong signature is no address', async () => {
    const { number, replyTo } = await scene.ask('Unique subject of mine');
    const before = (await scene.threadOf(number)).messages.length;
    await scene.deliver(plainMail({ from: 'x@evil.example', subject: `Re: [#${number}] Unique subject of mine`, text: 'By subject.' }));
    await scene.deliver(
      plainMail({
        from: 'x@evil.example',
        to: replyTo.replace(/\.[a-z2-7]/, (start) => (start === '.a' ? '.b' : '.a')),
        text: 'By guess.',
      }),
    );
    expect((await scene.threadOf(number)).messages).toHaveLength(before);
  });

  test('an unknown sender, and one who claims the domain of a customer, write to Cairn’s own organization, once acknowledged', async () => {
    const users = async () =>
      (await scene.product.database.maintain((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from users`))).rows[0]?.n;
    const people = await users();
    for (const from of ['Nora <nora@halden.example>', 'New <new@acme.example>', 'Lin Qiu <dev@acme.example>']) {
      const subject = `Stranger ${from.slice(0, 3)}`;
      expect(await scene.deliver(plainMail({ from, subject, headers: [dmarc('none')], text: 'Hello.' }))).toMatchObject({
        outcome: 'ticket',
      });
      const { ticket, messages } = await scene.newest(subject);
      expect(ticket.requester).toMatchObject({ id: null, tenant: 'Cairn' });
      expect(messages).toMatchObject([{ via: 'mail', mail: { unverified: true } }]);
    }
    expect(await users()).toBe(people);
    expect((await scene.developer.get('/api/support/tickets?q=Stranger')).body.total).toBe(0);
    const received = scene.mailsTo('nora@halden.example');
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('We received your message. It is ticket #');
    // Otherwise anyone could make us send their text to third parties.
    expect(JSON.stringify(received)).not.toContain('Stranger');
  });

  test('an account’s own address, proved by DMARC, opens a ticket of the account', async () => {
    await scene.deliver(plainMail({ subject: 'Proved from home', headers: [dmarc('pass')], text: 'Hello.' }));
    expect((await scene.newest('Proved from home')).ticket.requester).toMatchObject({ email: 'dev@acme.example', tenant: 'Acme' });
    expect((await scene.developer.get('/api/support/tickets?q=Proved%20from')).body.total).toBe(1);
    expect(scene.mailsTo('dev@acme.example').filter(({ text }) => text.includes('“Proved from home”'))).toHaveLength(1);
    const forged = { from: 'Vic <victim@halden.example>', subject: 'Forged from afar', text: 'Hello.' };
    await scene.deliver(plainMail({ ...forged, headers: [dmarc('fail', { domain: 'halden.example' })] }));
    expect((await scene.newest('Forged from afar')).ticket.requester.tenant).toBe('Cairn');
    expect(scene.mailsTo('victim@halden.example')).toEqual([]);
  });
});
