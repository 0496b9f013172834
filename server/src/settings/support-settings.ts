import { maxAttachments } from '@cairn/api';
import * as v from 'valibot';
import { numberUpTo, secretMinLength } from './setting-schemas.ts';
import type { ReadSetting } from './sign-in-methods.ts';

/** Limits and mail settings of tickets. */
export interface SupportSettings {
  /** Maximum file size in bytes. */
  attachmentMaxBytes: number;
  /** Maximum number of files per message. */
  attachmentsPerMessage: number;
  /** Inbound mail; null: none, and replies are sent without a reply address. */
  inbound: InboundMailSettings | null;
}

export interface InboundMailSettings {
  /** The support address. */
  address: string;
  /** The secret with which the receiver signs its requests. */
  secret: string;
  /** The name that our receiver uses in Authentication-Results; null: no results are trusted. */
  authservId: string | null;
  /** Maximum request size in bytes. */
  maxBytes: number;
}

const megabyte = 1024 * 1024;
const sizeRemedy = 'use a number of megabytes from 1 to 50';
const countRemedy = `use a number from 0 to ${maxAttachments}`;

const mailRemedy = 'use a number of megabytes from 1 to 50';
const AddressSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^[a-z0-9._-]{1,30}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/,
    'use a plain address of at most 30 characters before the @, such as support@example.com',
  ),
);
const SecretSchema = v.pipe(v.string(), v.minLength(secretMinLength, `use at least ${secretMinLength} characters`));
const ReceiverSchema = v.pipe(v.string(), v.regex(/^[\w.-]{1,253}$/, 'use the name of your mail receiver, such as mx.example.com'));

/** Reads the support settings. Rejects incomplete inbound mail settings by name. */
export function readSupportSettings(read: ReadSetting, refuse: (name: string, remedy: string) => void): SupportSettings {
  const address = read('SUPPORT_ADDRESS', AddressSchema, null);
  const secret = read('MAIL_INBOUND_SECRET', SecretSchema, null);
  const authservId = read('MAIL_AUTHSERV_ID', ReceiverSchema, null);
  const maxBytes = read('MAIL_INBOUND_MAX_MB', v.pipe(numberUpTo(50, mailRemedy), v.minValue(1, mailRemedy)), 25) * megabyte;
  const isGiven = (name: string) => read(name, v.string(), null) !== null;
  if (isGiven('SUPPORT_ADDRESS') !== isGiven('MAIL_INBOUND_SECRET'))
    refuse(
      isGiven('SUPPORT_ADDRESS') ? 'MAIL_INBOUND_SECRET' : 'SUPPORT_ADDRESS',
      'is required with the other one; incoming mail needs both',
    );
  return {
    inbound: address !== null && secret !== null ? { address, secret, authservId, maxBytes } : null,
    attachmentMaxBytes: read('ATTACHMENT_MAX_MB', v.pipe(numberUpTo(50, sizeRemedy), v.minValue(1, sizeRemedy)), 10) * megabyte,
    attachmentsPerMessage: read('ATTACHMENTS_PER_MESSAGE', numberUpTo(maxAttachments, countRemedy), 10),
  };
}
