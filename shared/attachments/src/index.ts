export { AttachButton } from './attach-button.tsx';
export { MailText } from './mail-text.tsx';
export { MessageFiles } from './message-files.tsx';
export { PendingFiles } from './pending-files.tsx';
export { UploadFailed, uploadFile } from './upload.ts';
export { type Uploads, useStoredFiles, useUploads } from './use-uploads.ts';
