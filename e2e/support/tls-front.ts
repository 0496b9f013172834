import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';

/** An https proxy in front of an http server, with a new self-signed certificate. */
export interface TlsFront {
  /** `https://localhost:…` */
  url: string;
  key: string;
  cert: string;
  /** The certificate's file, for NODE_EXTRA_CA_CERTS. */
  certificate: string;
  close(): Promise<void>;
}

/** @param behind returns the address of the server once it listens */
export async function openTlsFront(behind: () => string): Promise<TlsFront> {
  const names = [{ name: 'commonName', value: 'localhost' }];
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] }];
  const { private: key, cert } = await generate(names, { keySize: 2048, extensions });
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-tls-'));
  const certificate = path.join(directory, 'certificate.pem');
  writeFileSync(certificate, cert);
  const sockets = new Set<Socket>();
  const server = createServer({ key, cert }, (socket) => {
    const inner = connect(Number(new URL(behind()).port), 'localhost');
    // A side that closes closes the other one.
    socket.on('error', () => inner.destroy()).on('close', () => inner.destroy());
    inner.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
    sockets.add(socket);
  });
  return {
    url: `https://localhost:${await listen(server)}`,
    key,
    cert,
    certificate,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true });
    },
  };
}

/** Listens on a free local port, and returns it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // bound to TCP above
}
