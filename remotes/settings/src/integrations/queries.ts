import { type ModelConnection, type ModelIntegration, ModelIntegrationSchema, ModelTestSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The organization's language model. */
export function modelQuery() {
  return queryOptions({
    queryKey: ['integrations', 'model'],
    queryFn: ({ signal }) => call('get', 'integrations/model', ModelIntegrationSchema, { signal }),
  });
}

/** Connects a model. @throws ApiError CONFLICT with the current row; BAD_REQUEST with KEY_AGAIN at `key` */
export const connectModel = (connection: ModelConnection, version: number) =>
  shown(call('put', 'integrations/model', ModelIntegrationSchema, { json: { ...connection, version } }));

/** Disconnects the model and deletes its key. */
export const disconnectModel = (version: number) =>
  shown(call('delete', 'integrations/model', ModelIntegrationSchema, { searchParams: { version } }));

const patienceMs = 40_000;

/** Sends a test request to the model. */
export async function tryModel(connection: ModelConnection) {
  const found = await call('post', 'integrations/model/test', ModelTestSchema, { json: connection, timeoutMs: patienceMs });
  void queryClient.invalidateQueries(modelQuery());
  return found;
}

async function shown(answer: Promise<ModelIntegration>): Promise<ModelIntegration> {
  const row = await answer;
  queryClient.setQueryData(modelQuery().queryKey, row);
  return row;
}
