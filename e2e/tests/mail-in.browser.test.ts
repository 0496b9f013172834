import { createHmac } from 'node:crypto';
import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

const secret = 'a secret between this test and its Cairn';
runCairn({ SUPPORT_ADDRESS: 'support@cairn.example', MAIL_INBOUND_SECRET: secret });

const slowly = { timeout: 20_000 };

/** Hands a mail over as the receiver of the installation does. */
async function deliver(headers: readonly string[], text: string): Promise<string> {
  const body = [...headers, 'To: support@cairn.example', 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n');
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const response = await fetch(`${cairn.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822', 'Cairn-Timestamp': timestamp, 'Cairn-Signature': `v1=${signature}` },
    body,
  });
  return response.text();
}

test('staff see how a message came, whom it claims to be from, its quote on demand, and add its sender', async () => {
  const quote = '\r\n\r\nOn Sun, 29 Nov 2026 Cairn wrote:\r\n> Which client is it?';
  const first = ['From: Nora <nora@halden.example>', 'Subject: Wheelhouse offline', 'Message-ID: <first@halden.example>'];
  expect(await deliver(first, `The bridge is *offline*.${quote}`)).toContain('ticket');
  const second = ['From: Bo <bo@halden.example>', 'Subject: Re: Wheelhouse offline', 'References: <first@halden.example>'];
  expect(await deliver([...second, 'Message-ID: <second@halden.example>'], 'I see it, too.')).toContain('note');

  const { page, problems } = await visitorOf('staff@cairn.example');
  await page.goto(`${cairn.url}/app/staff/tickets?q=Wheelhouse`);
  await page.getByRole('link', { name: 'Wheelhouse offline' }).click(slowly);
  const nora = page.getByRole('article', { name: 'Message of Nora' });
  await nora.getByText('The bridge is *offline*.', { exact: true }).waitFor(slowly);
  await nora.getByText('by email').waitFor();
  await nora.getByText('Unverified sender').waitFor();
  const quoted = nora.getByText('Which client is it?');
  expect(await quoted.isVisible()).toBe(false);
  await nora.getByText('Quoted text').press('Enter');
  await quoted.waitFor();

  const bo = page.getByRole('article', { name: 'Message of Bo' });
  await bo.getByText('internal note').waitFor();
  await bo.getByRole('button', { name: 'Send replies to this sender, too' }).press('Enter');
  await bo.getByRole('button', { name: 'Stop sending replies' }).waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
