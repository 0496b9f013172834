import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startMailServer } from '../mail-server.ts';
import { startModelServer } from '../model-server.ts';
import { processesNaming, until } from '../processes.ts';
import { data, end, startable } from '../started-cairn.ts';
import { recordFault, secondsText } from './row.ts';
import { expectSurvived, openScene } from './scene.ts';

/** Faults of Cairn's dependencies: mail server, model, disk. */
startable();

test('a mail server that is down delays mails, and nothing else', async () => {
  let isDown = true;
  const mail = await startMailServer({}, () => (isDown ? 421 : undefined));
  try {
    const scene = await openScene({ SMTP_URL: mail.url, MAIL_FROM: 'Cairn <cairn@halden.example>' });
    const email = 'nora@halden.example';
    const since = performance.now();
    await expectSurvived(scene, {
      name: 'mail server down',
      allowed: /^$/,
      async make({ url, load }) {
        const headers = { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
        const body = JSON.stringify({
          email,
          password: 'granite-otter-lantern',
          name: 'Nora Halden',
          acceptTerms: true,
          subscribeToNewsletter: false,
        });
        expect((await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status).toBe(200);
        await until('the mail to have failed twice', () => mail.attempts() >= 2);
        expect(load.acknowledged.length).toBeGreaterThan(0);
      },
      async end() {
        isDown = false;
      },
    });
    await until('the mail to arrive', () => mail.received.some(({ to }) => to.includes(email)));
    recordFault({
      fault: 'a mail while the mail server is down',
      answers: '200',
      lost: 'nothing',
      healthy: `delivered, ${secondsText(performance.now() - since)} after it was asked for`,
    });
  } finally {
    await mail.close();
  }
});

test('a language model that never answers keeps nobody else waiting', async () => {
  const model = await startModelServer();
  try {
    const scene = await openScene({ CAIRN_PRIVATE_MODELS: '1' });
    const connected = await scene.client.put('/api/integrations/model', {
      baseUrl: model.baseUrl,
      model: 'tiny',
      key: 'sk-none-of-yours',
      version: 0,
    });
    expect([connected.status, await connected.text()]).toEqual([200, expect.any(String)]);
    await expectSurvived(scene, {
      name: 'language model hangs, under six conversations',
      allowed: /^$/,
      async make({ client, load }) {
        model.behave(({ left }) => left);
        const { id } = v.parse(v.object({ id: v.string() }), await (await client.get('/api/projects/payments-api')).json());
        for (let n = 0; n < 6; n += 1) {
          const asked = await client.post(
            '/api/conversations',
            { projectId: id, text: `Refund a capture twice, ${n}` },
            crypto.randomUUID(),
          );
          expect(asked.status).toBe(201);
        }
        await until('the model to be asked', () => model.asked.length >= 2);
        const before = load.acknowledged.length;
        await until('writes to go on', () => load.acknowledged.length > before + 20);
      },
    });
  } finally {
    await model.close();
  }
});

// A separate small disk needs a mount.
if (process.platform === 'linux' && process.getuid?.() === 0)
  test('a disk that is full refuses writes with a code, says so, and is well when there is room again', async () => {
    mkdirSync(data());
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', data()]);
    try {
      const filler = join(data(), 'encoded');
      const scene = await openScene();
      await expectSurvived(scene, {
        name: 'disk full',
        allowed: /^(?:503 \w+|no answer)$/,
        async make({ url, load }) {
          mkdirSync(filler, { recursive: true });
          const { bavail, bsize } = statfsSync(data());
          writeFileSync(join(filler, 'filler'), Buffer.alloc(bavail * bsize - 64 * 1024));
          await until('a write to be refused', () => load.answers().includes('503'));
          expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ reasons: expect.arrayContaining(['disk']) });
          expect((await fetch(`${url}/livez`)).status).toBe(200);
        },
        async end() {
          rmSync(join(filler, 'filler'));
        },
      });
      await end(scene.process());
      await until('everything of it to end', () => processesNaming(data()).length === 0);
    } finally {
      execFileSync('umount', ['-l', data()]);
    }
  });
