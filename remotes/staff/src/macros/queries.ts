import { type Macro, macroOperations } from '@cairn/api';
import { notify, notifyFailure, offerUndo, operationQuery, queryClient, runOperation } from '@cairn/shell';

/** Reads all macros, most used first. */
export function macrosQuery() {
  return operationQuery(macroOperations.list, {});
}

/** Refetches the macros after a change or a use. */
export function refreshMacros(): void {
  void queryClient.invalidateQueries({ queryKey: macrosQuery().queryKey });
}

/** Deletes a macro and offers an undo. Shows failures. */
export async function deleteMacro({ id }: Macro, texts: { deleted: string; restored: string }): Promise<void> {
  try {
    const { version } = await runOperation(macroOperations.delete, { params: { macro: id } });
    offerUndo(texts.deleted, () => void restore(id, version, texts.restored));
  } catch (error) {
    notifyFailure(error);
  }
  refreshMacros();
}

async function restore(id: string, version: number, restored: string): Promise<void> {
  try {
    await runOperation(macroOperations.undo, { params: { macro: id }, body: { version } });
    notify('green', restored);
  } catch (error) {
    notifyFailure(error);
  }
  refreshMacros();
}
