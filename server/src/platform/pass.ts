import { can, type Permission } from '@cairn/api';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';

/** The permissions that open the platform scope. */
export type PlatformPermission = Extract<Permission, 'staff.use' | 'platform.admin'>;

/**
 * The proof that a route has asked for the permission: `database.inPlatform` takes nothing else, and only `PlatformPass.of`
 * makes one. The database checks the person once more, and writes down why they came.
 */
export class PlatformPass {
  readonly #userId: string;
  readonly permission: PlatformPermission;
  /** What it was used for, in the present tense: `list tickets`. Never a name or a text of somebody. */
  readonly purpose: string;
  readonly requestId: string;

  private constructor(userId: string, permission: PlatformPermission, purpose: string, requestId: string) {
    this.#userId = userId;
    this.permission = permission;
    this.purpose = purpose;
    this.requestId = requestId;
  }

  get userId(): string {
    return this.#userId;
  }

  /** @throws ApiError FORBIDDEN where the visitor lacks the permission */
  static of(visitor: Visitor, permission: PlatformPermission, purpose: string, requestId: string): PlatformPass {
    if (!can(visitor.subject, permission)) throw new ApiError('FORBIDDEN', { needs: permission });
    return new PlatformPass(visitor.user.id, permission, purpose, requestId);
  }
}
