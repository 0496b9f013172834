import { type DataImport, DataImportSchema, dataTransferOperations, pathOf } from '@cairn/api';
import { uploadFile } from '@cairn/attachments';
import { apiUrl, operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';

/** Milliseconds for writing a large import. */
const importTimeoutMs = 10 * 60 * 1000;

/** Imports of the organization; with a project (id or slug), of that project. */
export function importsQuery(project?: string) {
  return operationQuery(dataTransferOperations.list, { query: project === undefined ? {} : { project } });
}

/** Uploads an export for the organization or a project. @throws UploadFailed */
export async function uploadExport(file: File, project: string | undefined, onProgress: (part: number) => void): Promise<void> {
  const url = apiUrl(pathOf(dataTransferOperations.upload), { name: file.name.slice(0, 200), project });
  await uploadFile({ url, schema: DataImportSchema }, file, onProgress, new AbortController().signal);
  await queryClient.invalidateQueries({ queryKey: operationKey(dataTransferOperations.list).slice(0, 1) });
}

/** Imports an upload without some of its items. @throws ApiError */
export async function confirmImport({ id, version }: DataImport, without: readonly string[]): Promise<void> {
  const input = { params: { import: id }, body: { version, without: [...without] } };
  await runOperation(dataTransferOperations.confirm, input, { timeoutMs: importTimeoutMs });
  void queryClient.invalidateQueries(); // it may concern every page
}

/** Deletes an upload. @throws ApiError */
export async function discardImport({ id }: DataImport): Promise<void> {
  await runOperation(dataTransferOperations.discard, { params: { import: id } });
  await queryClient.invalidateQueries({ queryKey: operationKey(dataTransferOperations.list).slice(0, 1) });
}

/** Confirms the identity if necessary, then lets the browser download the export. @throws ApiError */
export async function downloadOrganization(): Promise<void> {
  await runOperation(dataTransferOperations.prepareOrganization, {});
  const link = document.createElement('a');
  link.href = apiUrl(pathOf(dataTransferOperations.exportOrganization));
  link.download = '';
  link.click();
}
