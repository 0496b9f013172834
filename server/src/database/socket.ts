import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A socket that combines the writes of one event loop turn. The start of a transaction and its first statement become one packet and one
 * system call. Such a call is a fifth of what a request costs this process.
 */
export class TurnSocket extends Socket {
  #held = false;

  constructor() {
    super();
    // `connect` assigns its own `write` to the instance, which hides the method of this class.
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
