import { maxAttachments } from '@cairn/api';
import * as v from 'valibot';
import { numberUpTo } from './setting-schemas.ts';
import type { ReadSetting } from './sign-in-methods.ts';

/** What tickets accept. */
export interface SupportSettings {
  /** Of one file, in bytes. */
  attachmentMaxBytes: number;
  /** Files of one message. */
  attachmentsPerMessage: number;
}

const megabyte = 1024 * 1024;
const sizeRemedy = 'give a number of megabytes from 1 to 50';
const countRemedy = `give a number from 0 to ${maxAttachments}`;

/** Reads them. */
export function readSupportSettings(read: ReadSetting): SupportSettings {
  return {
    attachmentMaxBytes: read('ATTACHMENT_MAX_MB', v.pipe(numberUpTo(50, sizeRemedy), v.minValue(1, sizeRemedy)), 10) * megabyte,
    attachmentsPerMessage: read('ATTACHMENTS_PER_MESSAGE', numberUpTo(maxAttachments, countRemedy), 10),
  };
}
