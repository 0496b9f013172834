import { permissions } from '@cairn/api';
import * as v from 'valibot';

/** A permission as `remote.ts` and `remote.json` name it. */
export const PermissionSchema = v.picklist(
  permissions,
  ({ received }) => `there is no permission ${received}: take one of ${permissions.join(', ')}, or null`,
);
