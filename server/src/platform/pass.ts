import { can, type Permission } from '@cairn/api';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';

/** The permissions that grant the platform scope. */
export type PlatformPermission = Extract<Permission, 'staff.use' | 'platform.admin'>;

/**
 * Proof that a route has checked the permission. `database.inPlatform` requires it, and only `PlatformPass.of` creates one. The database
 * checks the person again and records the purpose.
 */
export class PlatformPass {
  readonly #userId: string;
  readonly permission: PlatformPermission;
  /** The purpose in the present tense, such as `list tickets`. Never contains names or texts of people. */
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

  /** Creates a pass. @throws ApiError FORBIDDEN if the visitor lacks the permission */
  static of(visitor: Visitor, permission: PlatformPermission, purpose: string, requestId: string): PlatformPass {
    if (!can(visitor.subject, permission)) throw new ApiError('FORBIDDEN', { needs: permission });
    return new PlatformPass(visitor.user.id, permission, purpose, requestId);
  }
}
