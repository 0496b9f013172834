import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { letWaitingBeDue, mailsLeft, sendNow } from '../../test/sending.ts';
import type { Outgoing } from './mail.ts';
import { createMailer } from './mailer.ts';
import { verificationMail } from './message.ts';
import { putMail } from './outbox.ts';
import { mails } from './schema.ts';

let product: Product;
let server: MailServer;
let refusing = false;
beforeAll(async () => {
  server = await startMailServer({}, () => (refusing ? 451 : undefined));
  product = await startProduct({ settings: { smtpUrl: server.url } });
});
afterAll(async () => {
  await product.close();
  await server.close();
});

const mailTo = (to: string): Outgoing => ({ to, ...verificationMail('en', '042137') });
const arrivedAt = (to: string) => server.received.filter((mail) => mail.to.includes(to)).length;

describe('a mail', () => {
  test('goes out when its transaction is committed, and never where that is undone', async () => {
    const { database, services } = product;
    const undone = database.anonymous(async (tx) => {
      await services.mailer.send(tx, mailTo('undone@example.org'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.anonymous(async (tx) => {
      await services.mailer.send(tx, mailTo('done@example.org'));
      await services.mailer.settled();
      expect(arrivedAt('done@example.org')).toBe(0);
    });
    await services.mailer.settled();
    expect([arrivedAt('undone@example.org'), arrivedAt('done@example.org')]).toEqual([0, 1]);
  });

  test('is due in the moment in which it is written down', async () => {
    for (let n = 0; n < 20; n += 1)
      await product.database.anonymous(async (tx) => {
        await putMail(tx, 'a secret of its own', mailTo('at-once@example.org'));
        const { rows } = await tx.execute(sql`select id from mail_claim(1, 300)`);
        expect(rows).toHaveLength(1);
        await tx.execute(sql`select mail_remove(${rows[0]?.id})`);
      });
  });

  test('that waits is not to be read in the database, and neither is its reader', async () => {
    refusing = true;
    await sendNow(product, mailTo('secret@example.org'));
    const left = await mailsLeft(product);
    expect(left).toHaveLength(1);
    expect(JSON.stringify(left)).not.toMatch(/042137|secret@example|verification/i);
    refusing = false;
    await letWaitingBeDue(product);
    expect([arrivedAt('secret@example.org'), await mailsLeft(product)]).toEqual([1, []]);
  });

  test('is sent once, however many processes look for it', async () => {
    const { settings, log } = product.services;
    const others = Array.from({ length: 3 }, () => createMailer({ settings, database: product.database, log }));
    const to = Array.from({ length: 25 }, (_, n) => `many${n}@example.org`);
    // Only writes the rows, so that all mailers poll at the same time.
    await product.database.anonymous(async (tx) => {
      for (const one of to) await others[0]?.send(tx, mailTo(one));
    });
    await Promise.all(others.map(({ deliverDue }) => deliverDue()));
    await Promise.all(others.map(({ settled }) => settled()));
    await Promise.all(others.map(({ close }) => close()));
    expect(to.map(arrivedAt)).toEqual(to.map(() => 1));
  });

  test('whose process has died is another’s only when its time is over', async () => {
    refusing = true;
    await sendNow(product, mailTo('left@example.org'));
    refusing = false;
    // The state after a process was killed during delivery.
    await product.database.maintain((tx) => tx.update(mails).set({ dueAt: sql`now() + interval '300 seconds'` }));
    await sendNow(product, mailTo('next@example.org'));
    expect([arrivedAt('left@example.org'), arrivedAt('next@example.org')]).toEqual([0, 1]);
    await letWaitingBeDue(product);
    expect(arrivedAt('left@example.org')).toBe(1);
  });

  test('is given up when what it carries is over: the log says so, and nothing of it is kept', async () => {
    refusing = true;
    await sendNow(product, mailTo('late@example.org'));
    const [left] = await mailsLeft(product);
    const minutes = ((left?.expiresAt.getTime() ?? 0) - (left?.createdAt.getTime() ?? 0)) / 60_000;
    expect(minutes).toBe(10); // the lifetime of a code
    await product.database.maintain((tx) => tx.update(mails).set({ expiresAt: sql`now()` }));
    refusing = false;
    await letWaitingBeDue(product);
    expect([arrivedAt('late@example.org'), await mailsLeft(product)]).toEqual([0, []]);
    expect(product.logged()).toMatch(/"level":50,.*"attempts":2.*mail dropped/);
  });

  test('that could not be opened, since it was written under another secret, stays for who can', async () => {
    const { settings, database, log } = product.services;
    const other = createMailer({ settings: { ...settings, secret: 'another secret, as long as it has to be' }, database, log });
    await database.anonymous((tx) => other.send(tx, mailTo('sealed@example.org')));
    await other.settled();
    expect(arrivedAt('sealed@example.org')).toBe(1);
    refusing = true;
    await sendNow(product, mailTo('ours@example.org'));
    refusing = false;
    await database.maintain((tx) => tx.update(mails).set({ dueAt: sql`now() - interval '1 second'` }));
    await other.deliverDue();
    await other.settled();
    await other.close();
    expect(arrivedAt('ours@example.org')).toBe(0);
    await letWaitingBeDue(product);
    expect(arrivedAt('ours@example.org')).toBe(1);
  });
});
