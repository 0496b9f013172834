import * as v from 'valibot';
import { IdSchema, LineSchema } from './plain-text.ts';

/**
 * The kind of a file. A `picture` was re-encoded by the server and may be shown inline; a `file` can only be downloaded; of a `refused`
 * file, received by email, only the name is stored.
 */
export const attachmentKinds = ['picture', 'file', 'refused'] as const;

/** Maximum number of files per message. An installation may set a lower limit. */
export const maxAttachments = 20;
/** Maximum length of a file name in characters. */
const maxNameLength = 120;

export const AttachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(attachmentKinds),
  /** Size in bytes; 0 if refused. */
  size: v.number(),
  /** Size in pixels; null if it is not a picture. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});
export type Attachment = v.InferOutput<typeof AttachmentSchema>;

/** The query of an upload; the request body is the file. The type is detected from the content, not the name. */
export const AttachmentUploadQuerySchema = v.object({
  name: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(maxNameLength, 'NAME_TOO_LONG')),
});

/** The ids of uploaded files to attach to a message. */
export const AttachmentIdsSchema = v.optional(v.pipe(v.array(IdSchema), v.maxLength(maxAttachments, 'TOO_MANY')), []);
