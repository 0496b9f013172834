import { type Attachment, AttachmentSchema, pathOf, supportAttachmentOperations, ticketAttachmentOperations, toOneLine } from '@cairn/api';
import { apiUrl, call } from '@cairn/shell';
import { useDraftText } from '@cairn/ui/core';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { UploadFailed, uploadFile } from './upload.ts';

/** A file that is being uploaded, or that failed. */
export interface WaitingFile {
  key: string;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, as a code; null while uploading. */
  failure: string | null;
  /** The file, for a retry. */
  file: File;
}

/** The files of a message being written. */
export interface Uploads {
  done: readonly Attachment[];
  waiting: readonly WaitingFile[];
  /** Whether uploads are in progress. A message sent now would miss them. */
  busy: boolean;
  add(files: Iterable<File>): void;
  /** Retries a failed upload. */
  retry(key: string): void;
  /** Cancels an upload, or removes a file from the message. */
  remove(key: string): void;
  /** Call after the message with these files was sent. */
  clear(): void;
  /** Restores the files if sending failed. */
  restore(files: readonly Attachment[]): void;
  /** Props for the form or text field: adds files that are pasted or dropped there. */
  dropTarget: {
    onPaste(event: ClipboardEvent): void;
    onDragOver(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

const StoredSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(AttachmentSchema)), []);

/** Returns the files stored with a draft, and a function to store others. */
export function useStoredFiles(draft: string): [files: readonly Attachment[], store: (files: readonly Attachment[]) => void] {
  const [stored, write] = useDraftText(`${draft}.files`);
  return [v.parse(StoredSchema, stored), (files) => write(files.length === 0 ? '' : JSON.stringify(files))];
}

/**
 * Uploads files while a message is being written. Uploaded files are stored with the draft and survive a reload.
 * @param ticket the ticket that staff answer; null for a member's own message
 * @param draft the name of the message's draft
 */
export function useUploads(ticket: string | null, draft: string): Uploads {
  const [done, write] = useStoredFiles(draft);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  // Two uploads may finish before the next render.
  const latest = useRef(done);
  const running = useRef(new Map<string, AbortController>());
  const path =
    ticket === null ? pathOf(supportAttachmentOperations.upload) : pathOf(ticketAttachmentOperations.upload, { params: { ticket } });

  const store = (files: readonly Attachment[]) => {
    latest.current = [...files];
    write(files);
  };
  const change = (key: string, fields: Partial<WaitingFile>) =>
    setWaiting((files) => files.map((file) => (file.key === key ? { ...file, ...fields } : file)));
  const forget = (key: string) => {
    running.current.delete(key);
    setWaiting((files) => files.filter((file) => file.key !== key));
  };

  async function upload(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    const to = { url: apiUrl(path, { name: file.name }), schema: AttachmentSchema };
    try {
      const attachment = await uploadFile(to, file, (progress) => change(key, { progress }), controller.signal);
      store([...latest.current, attachment]);
      forget(key);
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      if (error.code === 'ABORTED') forget(key);
      else change(key, { failure: error.code });
    }
  }

  const add = (files: Iterable<File>) => {
    for (const given of files) {
      const key = crypto.randomUUID();
      const file = new File([given], toOneLine(given.name).slice(-120) || 'file', { type: given.type });
      setWaiting((others) => [...others, { key, name: file.name, progress: 0, failure: null, file }]);
      upload(key, file).catch(reportError);
    }
  };
  return {
    done,
    waiting,
    busy: waiting.some(({ failure }) => failure === null),
    add,
    retry(key) {
      const failed = waiting.find((file) => file.key === key);
      if (!failed || failed.failure === null) return;
      change(key, { progress: 0, failure: null });
      upload(key, failed.file).catch(reportError);
    },
    remove(key) {
      running.current.get(key)?.abort();
      forget(key);
      if (!latest.current.some(({ id }) => id === key)) return;
      store(latest.current.filter(({ id }) => id !== key));
      // If this fails, the server deletes the unused file within a day.
      call('delete', `${path}/${key}`, v.object({ success: v.literal(true) }), { quiet: true }).catch(() => undefined);
    },
    clear: () => store([]),
    restore: (files) => store(files),
    dropTarget: {
      onPaste(event) {
        // A copied table includes an image of itself; paste its text instead.
        if (event.clipboardData.getData('text/plain') !== '' || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add([...event.clipboardData.files]);
      },
      onDragOver(event) {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop(event) {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
  };
}
