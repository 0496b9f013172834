import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server for tests: it has TXT records, and reports every other name as nonexistent (RFC 1035, section 4). */
export interface NameServer {
  /** For NAME_SERVERS. */
  address: string;
  /** Its records, by lower-case name. */
  records: Map<string, string>;
  /** The number of queries. */
  asked: number;
  /** Its responses wait for this. */
  free: Promise<void>;
  close(): Promise<void>;
}

export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', async (query, from) => {
    server.asked += 1;
    await server.free;
    socket.send(answerTo(query, records), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked: 0,
    free: Promise.resolve(),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  return server;
}

const noSuchName = 3;

function answerTo(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(12, at + 5);
  const text = records.get(labels.join('.').toLowerCase());
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (text === undefined ? noSuchName : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  if (text === undefined) return Buffer.concat([head, question]);
  const piece = Buffer.from(text);
  const record = Buffer.alloc(13);
  record.writeUInt16BE(0xc00c, 0); // the name of the question
  record.writeUInt16BE(16, 2); // TXT
  record.writeUInt16BE(1, 4); // IN
  record.writeUInt16BE(piece.length + 1, 10);
  record.writeUInt8(piece.length, 12);
  return Buffer.concat([head, question, record, piece]);
}
