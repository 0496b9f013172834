import { maxAttachments } from '@cairn/api';
import * as v from 'valibot';
import { numberUpTo, secretMinLength } from './setting-schemas.ts';
import type { ReadSetting } from './sign-in-methods.ts';

/** What tickets accept. */
export interface SupportSettings {
  /** Of one file, in bytes. */
  attachmentMaxBytes: number;
  /** Files of one message. */
  attachmentsPerMessage: number;
  /** How mail comes in; null: not at all, and answers go out without an address to reply to. */
  inbound: InboundMailSettings | null;
}

export interface InboundMailSettings {
  /** The address that people write to. */
  address: string;
  /** What the receiver signs its requests with. */
  secret: string;
  /** The name by which our own receiver writes Authentication-Results; null: no results are believed. */
  authservId: string | null;
  /** Of one request, in bytes. */
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

/** Reads them. Half of what mail needs to come in is refused by name. */
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
