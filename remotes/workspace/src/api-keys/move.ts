import { type ApiKey, ApiKeySchema, type ApiKeyState, apiKeyMoves } from '@cairn/api';
import { call, notifyError, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { apiKeyKey, keyArrived, showKey } from './queries.ts';

export type KeyMove = 'enabled' | 'disabled' | 'revoked';

/** Writes a key's transition, one request per key, so that a key that stays active never appears stopped. */
const moveWrite: Omit<Write<ApiKey, KeyMove>, 'successText' | 'onConflict'> = {
  schema: ApiKeySchema,
  queryKeys: [['api-keys', 'list']],
  send: ({ id, version }, to) => call('post', `api-keys/${id}/transition`, ApiKeySchema, { json: { to, version } }),
  optimistic: (key, to) => ({
    ...key,
    state: ({ enabled: 'active', disabled: 'disabled', revoked: 'revoked' } satisfies Record<KeyMove, ApiKeyState>)[to],
  }),
  setRow: showKey,
  onSaved: keyArrived,
};

/** Transitions with undo: disable and enable. */
export const switchWrite: Omit<Write<ApiKey, KeyMove>, 'successText' | 'onConflict'> = {
  ...moveWrite,
  inverse: (_before, to) => (to === 'disabled' ? 'enabled' : 'disabled'),
};

/** The transition without undo: revoke. */
export const revokeWrite: Omit<Write<ApiKey, KeyMove>, 'successText' | 'onConflict'> = moveWrite;

/** Returns whether the reader may make this transition. */
export function canMove({ state, own }: ApiKey, to: KeyMove): boolean {
  return apiKeyMoves[to].from.includes(state) && (own || apiKeyMoves[to].byOthers);
}

/** Disables, enables or revokes a key. On a conflict, shows its current state. */
export function useMoveKey(key: ApiKey): { run: (to: KeyMove) => void; busy: boolean } {
  const { t } = useLingui();
  const texts = {
    queryKeys: [apiKeyKey(key.id), ['api-keys', 'list']],
    successText: ({ name }: ApiKey, to: KeyMove) =>
      ({ disabled: t`${name} is disabled`, enabled: t`${name} is active again`, revoked: t`${name} is revoked` })[to],
    onConflict: () => notifyError(t`Someone else changed this key in the meantime. You now see the latest version. Try again.`),
  };
  const switching = useWrite<ApiKey, KeyMove>(key, { ...switchWrite, ...texts });
  const revoking = useWrite<ApiKey, KeyMove>(key, { ...revokeWrite, ...texts });
  return { run: (to) => (to === 'revoked' ? revoking : switching).run(to), busy: switching.busy || revoking.busy };
}
