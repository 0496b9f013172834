import { announcementOperations as operations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import { createAnnouncement, endAnnouncement, updateAnnouncement } from './change.ts';
import { listAnnouncements, shownAnnouncements } from './query.ts';

/** Creates the routes of announcements: their administration, and what a member sees now. */
export function announcementRoutes(services: KernelServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(operations.list, async (tx) => ({ items: await listAnnouncements(tx) })),
    implement(operations.create, (tx, { body, ...caller }) => createAnnouncement(tx, caller, body)),
    implement(operations.update, (tx, { params, body, ...caller }) => updateAnnouncement(tx, caller, params.announcement, body)),
    implement(operations.end, (tx, { params, body, ...caller }) => endAnnouncement(tx, caller, params.announcement, body.version)),
    implement(operations.shown, async (tx, { visitor }) => ({ items: await shownAnnouncements(tx, visitor) })),
  ]);
}
