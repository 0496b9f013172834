import { ERR_UNSAFE_FILENAME, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { ExportRefused } from './refusal.ts';

/* Limits of an archive. An entry is unpacked into memory, one at a time. */
const maxEntries = 10_000;
const maxEntryBytes = 64 * 1024 * 1024;
const maxUnpackedBytes = 256 * 1024 * 1024;
/** Maximum number of unpacked bytes per packed byte. Text is below 50, a zip bomb far above 1,000. */
const maxRatio = 200;
/** Below this size the ratio does not matter: a short file of the same letters. */
const freeRatioBytes = 1024 * 1024;

/** In this process; its workers are made for browsers. */
const options = { useWebWorkers: false, strictness: 'strict', filenameValidation: 'strict' } as const;

/** A zip file whose directory was checked. */
export interface Archive {
  paths: readonly string[];
  /** Unpacks one file, and checks its CRC-32. @throws ExportRefused, also if there is no such file */
  read(path: string): Promise<Uint8Array>;
}

/**
 * Opens a zip file. Refuses climbing, absolute and doubled paths, links, encrypted files, overlapping files, and too many or too large
 * ones, before anything is unpacked.
 * @throws ExportRefused
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), options);
  const entries = new Map<string, FileEntry>();
  let unpacked = 0;
  await refusingDamage(async () => {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.filename.includes('\\') || entry.symlink) throw new ExportRefused('EXPORT_PATH');
      if (entry.encrypted) throw new ExportRefused('EXPORT_INVALID');
      if (entry.directory) continue;
      const { compressedSize, uncompressedSize } = entry;
      unpacked += uncompressedSize;
      const isBomb = uncompressedSize > freeRatioBytes && uncompressedSize > compressedSize * maxRatio;
      if (isBomb || uncompressedSize > maxEntryBytes || unpacked > maxUnpackedBytes || entries.size === maxEntries)
        throw new ExportRefused('EXPORT_TOO_LARGE');
      entries.set(entry.filename, entry);
    }
  });
  return {
    paths: [...entries.keys()],
    read(path) {
      const entry = entries.get(path);
      if (!entry) throw new ExportRefused('EXPORT_INVALID');
      return refusingDamage(() => unpack(entry));
    },
  };
}

/** Unpacks at most the size that the directory names: it is not trusted. */
async function unpack(entry: FileEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > entry.uncompressedSize) throw new ExportRefused('EXPORT_TOO_LARGE');
      chunks.push(chunk);
    },
  });
  await entry.getData(sink, { ...options, checkCrc32: true, checkOverlappingEntry: true });
  return Buffer.concat(chunks);
}

/** Every other error of the library means that the file is no zip file, or a damaged one. */
async function refusingDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ExportRefused) throw cause;
    const unsafe = cause instanceof Error && cause.message.startsWith(ERR_UNSAFE_FILENAME);
    throw new ExportRefused(unsafe ? 'EXPORT_PATH' : 'EXPORT_INVALID', { cause });
  }
}
