import { type Attachment, AttachmentSchema, pathOf, supportAttachmentOperations, ticketAttachmentOperations, toOneLine } from '@cairn/api';
import { apiUrl, call } from '@cairn/shell';
import { useDraftText } from '@cairn/ui/core';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { UploadFailed, uploadFile } from './upload.ts';

/** A file that is being uploaded, or that was not. */
export interface WaitingFile {
  key: string;
  name: string;
  /** 0 to 1. */
  progress: number;
  /** Why it was not uploaded, as a code; null while it is under way. */
  failure: string | null;
  /** To upload it again. */
  file: File;
}

/** The files of a message that is being written. */
export interface Uploads {
  done: readonly Attachment[];
  waiting: readonly WaitingFile[];
  /** Is a file under way? Sent now, the message would go without it. */
  busy: boolean;
  add(files: Iterable<File>): void;
  /** Uploads a file again that was not uploaded. */
  retry(key: string): void;
  /** Gives up an upload, or takes a file out of the message again. */
  remove(key: string): void;
  /** The message was sent, with these files. */
  clear(): void;
  /** It was not sent after all. */
  restore(files: readonly Attachment[]): void;
  /** For the form or the text field: files that are pasted or dropped there are added. */
  dropTarget: {
    onPaste(event: ClipboardEvent): void;
    onDragOver(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

const StoredSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(AttachmentSchema)), []);

/** The files that are stored with a draft, and a way to store others. */
export function useStoredFiles(draft: string): [files: readonly Attachment[], store: (files: readonly Attachment[]) => void] {
  const [stored, write] = useDraftText(`${draft}.files`);
  return [v.parse(StoredSchema, stored), (files) => write(files.length === 0 ? '' : JSON.stringify(files))];
}

/**
 * Uploads files while a message is being written. What was uploaded is stored with its draft, so that it is there after a reload.
 * @param ticket the ticket that staff answer; null for a member's own message
 * @param draft the name of the message's draft
 */
export function useUploads(ticket: string | null, draft: string): Uploads {
  const [done, write] = useStoredFiles(draft);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  // Two uploads may end before the next render.
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
      // Where it cannot be deleted now, the server deletes it within a day: no message has it.
      call('delete', `${path}/${key}`, v.object({ success: v.literal(true) }), { quiet: true }).catch(() => undefined);
    },
    clear: () => store([]),
    restore: (files) => store(files),
    dropTarget: {
      onPaste(event) {
        // A copied table carries a picture of itself: its text is pasted.
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
