export { AttachButton } from './attach-button.tsx';
export { MailText } from './mail-text.tsx';
export { MessageFiles } from './message-files.tsx';
export { PendingFiles } from './pending-files.tsx';
export { type Uploads, useUploads } from './use-uploads.ts';
