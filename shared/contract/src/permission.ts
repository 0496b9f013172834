import { permissions } from '@cairn/api';
import * as v from 'valibot';

/** A permission in `remote.ts` and `remote.json`. */
export const PermissionSchema = v.picklist(
  permissions,
  ({ received }) => `there is no permission ${received}: take one of ${permissions.join(', ')}, or null`,
);
