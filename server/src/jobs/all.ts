import type { Job } from '../job-runner/job.ts';
import { analytics } from './analytics.ts';
import { apiKeyLog } from './api-key-log.ts';
import { articlePicturesJob } from './article-pictures.ts';
import { articlePublishing } from './article-publishing.ts';
import { attachmentCleanup } from './attachment-cleanup.ts';
import { auditRetention } from './audit-retention.ts';
import { auditSealing } from './audit-sealing.ts';
import { auditVerification } from './audit-verification.ts';
import { billing } from './billing.ts';
import { cardCharges } from './card-charges.ts';
import { connectedApps } from './connected-apps.ts';
import { dataImportsJob } from './data-imports.ts';
import { deletedContent } from './deleted-content.ts';
import { findingAcknowledgements } from './finding-acknowledgements.ts';
import { insights } from './insights.ts';
import { interruptedAnswers } from './interrupted-answers.ts';
import { jobHistory } from './job-history.ts';
import { knowledgeChanges } from './knowledge-changes.ts';
import { learning } from './learning.ts';
import { mailDelivery } from './mail-delivery.ts';
import { mailHistory } from './mail-history.ts';
import { notificationDigests } from './notification-digests.ts';
import { notificationEmails } from './notification-emails.ts';
import { patternAging } from './pattern-aging.ts';
import { projectDeletion } from './project-deletion.ts';
import { projectRetention } from './project-retention.ts';
import { releaseStore } from './release-store.ts';
import type { JobServices } from './services.ts';
import { sessionSearch } from './session-search.ts';
import { supportRetention } from './support-retention.ts';
import { tenantDeletion } from './tenant-deletion.ts';
import { ticketReport } from './ticket-report.ts';
import { ticketTargets } from './ticket-targets.ts';
import { usageAlerts } from './usage-alerts.ts';
import { usageGauges } from './usage-gauges.ts';
import { usageRollup } from './usage-rollup.ts';

/** All background jobs of the server, one per file of this folder (a test compares them). */
export const allJobs: readonly Job<JobServices>[] = [
  analytics,
  apiKeyLog,
  attachmentCleanup,
  articlePicturesJob,
  articlePublishing,
  auditRetention,
  auditSealing,
  auditVerification,
  billing,
  cardCharges,
  connectedApps,
  dataImportsJob,
  deletedContent,
  findingAcknowledgements,
  insights,
  interruptedAnswers,
  jobHistory,
  knowledgeChanges,
  learning,
  mailDelivery,
  mailHistory,
  notificationDigests,
  notificationEmails,
  patternAging,
  projectDeletion,
  projectRetention,
  releaseStore,
  sessionSearch,
  supportRetention,
  tenantDeletion,
  ticketReport,
  ticketTargets,
  usageAlerts,
  usageGauges,
  usageRollup,
];
