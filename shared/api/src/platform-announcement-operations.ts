import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import {
  AnnouncementCreateSchema,
  AnnouncementEndSchema,
  AnnouncementListSchema,
  AnnouncementSchema,
  AnnouncementUpdateSchema,
  ShownAnnouncementListSchema,
} from './platform-announcement.ts';

const managed = { tag: 'Administration', access: 'platform.admin' } as const;
const one = { params: v.object({ announcement: IdSchema }), output: AnnouncementSchema } as const;

/** Announcements of operators in a banner, in all or some organizations. */
export const announcementOperations = {
  list: {
    ...managed,
    name: 'listAnnouncements',
    method: 'get',
    path: '/admin/announcements',
    summary: 'Announcements: current, then scheduled, then the latest ended ones.',
    output: AnnouncementListSchema,
  },
  create: {
    ...managed,
    name: 'createAnnouncement',
    method: 'post',
    path: '/admin/announcements',
    summary: 'Schedules an announcement. A start in the past means now.',
    body: AnnouncementCreateSchema,
    output: AnnouncementSchema,
    status: 201,
  },
  update: {
    ...managed,
    ...one,
    name: 'updateAnnouncement',
    method: 'put',
    path: '/admin/announcements/{announcement}',
    summary: 'Replaces an announcement. People who dismissed it see it again.',
    body: AnnouncementUpdateSchema,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
  },
  end: {
    ...managed,
    ...one,
    name: 'endAnnouncement',
    method: 'post',
    path: '/admin/announcements/{announcement}/end',
    summary: 'Ends an announcement now. A scheduled one is never shown.',
    body: AnnouncementEndSchema,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
  },
  shown: {
    tag: 'Navigation',
    access: 'signed-in',
    name: 'listShownAnnouncements',
    method: 'get',
    path: '/announcements',
    summary: 'The announcements that the caller sees now, at most three, warnings first.',
    output: ShownAnnouncementListSchema,
  },
} as const satisfies Record<string, Operation>;
