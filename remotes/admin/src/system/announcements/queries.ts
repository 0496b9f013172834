import { announcementOperations } from '@cairn/api';
import { operationKey, operationQuery, queryClient } from '@cairn/shell';

/** The announcements of the installation. */
export function announcementsQuery() {
  return operationQuery(announcementOperations.list, {});
}

/** Reads the announcements again, also those that the banner of this tab shows. */
export async function refreshAnnouncements(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: operationKey(announcementOperations.shown) });
  await queryClient.invalidateQueries(announcementsQuery());
}
