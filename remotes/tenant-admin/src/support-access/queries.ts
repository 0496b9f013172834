import { supportAccessOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';

/** Whether operators may sign in as members, and who did. For owners. */
export function supportAccessQuery() {
  return operationQuery(supportAccessOperations.get, {});
}
