import * as v from 'valibot';
import { IdSchema, LineSchema } from './plain-text.ts';

/**
 * What a file of a message is. A `picture` was encoded again by the server and may be shown inline; a `file` is only ever downloaded;
 * of a `refused` one, which came by mail, only the name is stored.
 */
export const attachmentKinds = ['picture', 'file', 'refused'] as const;

/** The most files that one message takes. An installation may set fewer. */
export const maxAttachments = 20;
/** Of a file's name, in characters. */
const maxNameLength = 120;

export const AttachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(attachmentKinds),
  /** Bytes; 0 where it was refused. */
  size: v.number(),
  /** Pixels; null where it is no picture. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});
export type Attachment = v.InferOutput<typeof AttachmentSchema>;

/** The query of an upload, whose body is the file itself. The name says nothing about the type: the content does. */
export const AttachmentUploadQuerySchema = v.object({
  name: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(maxNameLength, 'NAME_TOO_LONG')),
});

/** The ids of uploaded files that a message takes with it. */
export const AttachmentIdsSchema = v.optional(v.pipe(v.array(IdSchema), v.maxLength(maxAttachments, 'TOO_MANY')), []);
