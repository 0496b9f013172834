import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations of a test's authenticator from correct behavior. */
interface Departure {
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** Without user verification (finger, face or PIN). */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const presentAndVerified = 0x05;
const present = 0x01;
const withCredential = 0x40;

/** Creates a passkey in software (WebAuthn Level 3, 6) that sends what a browser and its authenticator would, correct or wrong. */
export function createAuthenticator(origin: string) {
  const host = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authenticatorData = (flags: number, count: number, rpId: string) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted]);
  };
  const envelope = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} };

  return {
    id: envelope.id,
    /** Returns the result of `navigator.credentials.create`. */
    attest({ challenge, user }: Options, wrong: Departure = {}) {
      handle = user?.id ?? '';
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const flags = withCredential | (wrong.unverified ? present : presentAndVerified);
      const authData = Buffer.concat([
        authenticatorData(flags, counter, wrong.rpId ?? host),
        Buffer.alloc(16), // no model is disclosed
        length,
        id,
        isoCBOR.encode(cose),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', wrong.challenge ?? challenge, wrong.origin ?? origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString('base64url'), // CBOR's own values
        transports: ['internal'],
      };
      return { ...envelope, response };
    },
    /** Returns the result of `navigator.credentials.get`. */
    assert({ challenge }: Options, wrong: Departure = {}) {
      counter = wrong.counter ?? counter + 1;
      const data = clientData('webauthn.get', wrong.challenge ?? challenge, wrong.origin ?? origin);
      const authData = authenticatorData(wrong.unverified ? present : presentAndVerified, counter, wrong.rpId ?? host);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        ...envelope,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: wrong.userHandle ?? handle,
        },
      };
    },
  };
}
