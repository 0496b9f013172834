import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A socket that sends what is written in one turn at once: a transaction's beginning and its first statement are one packet, and
 * one call of the system, which is a fifth of what a request costs this process.
 */
export class TurnSocket extends Socket {
  #held = false;

  constructor() {
    super();
    // `connect` puts the `write` of its own class before this one's.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: Uint8Array | string, written?: Written): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.#held) {
      this.#held = true;
      this.cork();
      process.nextTick(() => {
        this.#held = false;
        this.uncork();
      });
    }
    return typeof encoding === 'string' ? super.write(chunk, encoding, written) : super.write(chunk, encoding);
  }
}
