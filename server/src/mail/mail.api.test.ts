import { directionOf, locales } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import { openBrowser } from '../../test/browser.ts';
import { startProduct } from '../../test/product.ts';
import { mailCatalogues } from './catalogue.ts';
import { createMailbox } from './mailbox.ts';
import { alreadyRegisteredMail, verificationMail } from './message.ts';

describe('mails', () => {
  test.each(locales)('in %s carry the code, the direction, and every text of the catalogue', (locale) => {
    expect(Object.keys(mailCatalogues[locale]).toSorted()).toEqual(Object.keys(mailCatalogues.en).toSorted());
    const mail = verificationMail(locale, '042137');
    expect(mail.text).toMatch(/^ {4}042137$/m);
    expect(mail.subject).not.toContain('042137'); // subjects appear on lock screens
    expect(mail.html).toContain(`lang="${locale}" dir="${directionOf(locale)}"`);
    expect(mail.text).toMatch(/10|١٠/);
    expect(`${mail.text}${mail.html}${mail.subject}`).not.toMatch(/\{|undefined|verification\./);
    expect(alreadyRegisteredMail(locale, 'https://cairn.example').text).toContain('https://cairn.example/auth/login');
  });

  test('are in another language in every language', () => {
    const same = ['de plan.name', 'zh-CN notification.quote']; // German uses the English plan names, Chinese the same quotation marks
    for (const locale of locales.filter((one) => !one.startsWith('en'))) {
      for (const [id, text] of Object.entries(mailCatalogues.en).filter(([key]) => !same.includes(`${locale} ${key}`)))
        expect([locale, id, mailCatalogues[locale][id as keyof typeof mailCatalogues.en] === text]).toEqual([locale, id, false]);
    }
  });
});

describe('the development mailbox', () => {
  test('shows what would have been sent, as a page and as JSON, and keeps no more than 200', async () => {
    const product = await startProduct();
    const browser = openBrowser(product);
    await browser.post('/api/auth/register', {
      email: 'reader@example.org',
      password: 'long enough',
      name: 'A',
      acceptTerms: true,
      locale: 'ar',
    });
    const { body } = await browser.get('/dev/mailbox.json');
    expect(body.mails).toMatchObject([{ to: 'reader@example.org' }]);
    const page = await browser.get('/dev/mailbox');
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'nonce-[^']+'/);
    expect(page.text).toContain('reader@example.org');
    expect((await browser.get('/dev/mailbox/mail_none')).status).toBe(404);
    // A foreign host name that resolves to this server.
    expect((await product.app.request('http://rebound.example/dev/mailbox.json')).status).toBe(404);
    await product.close();

    const mailbox = createMailbox();
    for (let n = 0; n < 250; n += 1) mailbox.keep({ to: `${n}@example.org`, subject: '', text: '', html: '' });
    expect([mailbox.list().length, mailbox.list()[0]?.to]).toEqual([200, '249@example.org']);
  });

  test('is not there where mail goes out by SMTP, nor outside the demo', async () => {
    for (const settings of [{ smtpUrl: 'smtp://127.0.0.1:9' }, { demo: false }]) {
      const product = await startProduct({ settings });
      expect((await openBrowser(product).get('/dev/mailbox.json')).status).toBe(404);
      await product.close();
    }
  });
});
