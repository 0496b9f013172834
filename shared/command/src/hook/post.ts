import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { parseJson } from './fields.ts';

const longestAnswer = 2 * 1024 * 1024;

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * Sends a POST request with JSON through node:http: `fetch` takes longer to load than a hook may run. Undefined without a response in time.
 * The key is sent to this address only: redirects are not followed.
 */
export function post(url: URL, { key, body, timeoutMs }: { key: string; body: object; timeoutMs: number }): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'X-Cairn-Client': 'cairn-hook' },
      agent: false,
    });
    const giveUp = () => {
      resolve(undefined);
      request.destroy();
    };
    const timer = setTimeout(giveUp, timeoutMs);
    request.on('error', giveUp);
    request.on('close', () => clearTimeout(timer));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > longestAnswer) giveUp();
        else chunks.push(chunk);
      });
      response.on('error', giveUp);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parseJson(Buffer.concat(chunks).toString('utf8')) }));
    });
    request.end(JSON.stringify(body));
  });
}
