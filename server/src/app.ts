import { maxImportBytes } from '@cairn/api';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accountAdminRoutes } from './account-admin/routes.ts';
import { contextPreviewRoutes } from './agent/preview-routes.ts';
import { agentMethods, agentRoutes } from './agent/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { announcementRoutes } from './announcement/routes.ts';
import { apiKeyCaller } from './api-key/authenticate.ts';
import { discoveryRoutes } from './api-key/discovery.ts';
import { apiKeyRoutes } from './api-key/routes.ts';
import { articleRoutes } from './article/routes.ts';
import { articlePictureFiles, articlePictureRoutes } from './article-picture/routes.ts';
import { createPictureEncoder } from './attachment/picture.ts';
import { attachmentRoutes } from './attachment/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { ownAccountRoutes } from './auth/own-account-routes.ts';
import { profileRoutes } from './auth/profile-routes.ts';
import { createRateLimits } from './auth/rate-limit.ts';
import { authRoutes } from './auth/routes.ts';
import { billingAdminRoutes } from './billing/admin-routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { stripeEventRoutes } from './billing/stripe/events.ts';
import { branchRoutes } from './branch/routes.ts';
import { codeCitationRoutes } from './code-citation/routes.ts';
import { connectRoutes } from './connect/routes.ts';
import { createClientDocuments } from './connected-app/client-document.ts';
import { oauthRoutes } from './connected-app/protocol-routes.ts';
import { connectedAppRoutes } from './connected-app/routes.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { createRunKeeper } from './conversation/run/keeper.ts';
import type { AnswerOptions } from './conversation/run/write-answer.ts';
import { dataTransferRoutes } from './data-transfer/routes.ts';
import { decisionRoutes } from './decision/routes.ts';
import { domainProofRoutes } from './domain/proof-routes.ts';
import { domainRoutes } from './domain/routes.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { createEventSignal } from './event/event-signal.ts';
import { externalRoutes } from './external/routes.ts';
import { findingRoutes, securityCheckRoutes } from './finding/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { readToEnd, shallowJson } from './http/body.ts';
import { readClientAddress } from './http/client-address.ts';
import { readOnlyWhileClosing } from './http/closing.ts';
import { compression, secretAnswers, secretPaths } from './http/compression.ts';
import type { AppEnv } from './http/context.ts';
import { crossSiteGuard } from './http/cross-site.ts';
import { answerError, errorAnswer } from './http/error.ts';
import { withGranters } from './http/granted-by.ts';
import { idempotency } from './http/idempotency.ts';
import { limitImpersonation } from './http/impersonation-limit.ts';
import { locale } from './http/locale.ts';
import { requestLog } from './http/log.ts';
import { noteOrigin } from './http/origin.ts';
import { createRequestCounts } from './http/request-counts.ts';
import { requestId } from './http/request-id.ts';
import { securityHeaders } from './http/security.ts';
import { visitor } from './http/visitor.ts';
import { writeLimit } from './http/write-limit.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { insightRoutes } from './insight/routes.ts';
import { outwardFetch } from './integration/address.ts';
import { integrationRoutes } from './integration/routes.ts';
import { invitationAnswerRoutes } from './invitation/answer-routes.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { jobRoutes } from './job-admin/routes.ts';
import { heardRoutes } from './learning/heard/routes.ts';
import { eventRoutes } from './live-event/routes.ts';
import { macroRoutes } from './macro/routes.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { createMailer } from './mail/mailer.ts';
import { mailDeliveryRoutes } from './mail-admin/routes.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { navigationRoutes } from './navigation/routes.ts';
import { notificationEmailRoutes } from './notification/email-routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { otlpRoutes } from './otlp/routes.ts';
import { problemPageFor } from './pages/problem-page.ts';
import { pageRoutes } from './pages/routes.ts';
import { patternLineageRoutes } from './pattern/lineage-routes.ts';
import { patternRoutes } from './pattern/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { platformHealthRoutes } from './platform-health/routes.ts';
import { projectInviteRoutes } from './project/member/invite-routes.ts';
import { projectMemberRoutes } from './project/member/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { openPrivateStore } from './registry/private-store.ts';
import { registryRoutes } from './registry/routes.ts';
import { savedViewRoutes } from './saved-view/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { factorRoutes } from './second-factor/factor-routes.ts';
import { proofRoutes } from './second-factor/proof-routes.ts';
import { secondStepRoutes } from './second-factor/sign-in-routes.ts';
import type { ProductServices, Services } from './services.ts';
import { sessionOperationRoutes, sessionRoutes } from './session/routes.ts';
import { inboundMailPath, inboundMailRoutes } from './support-mail/routes.ts';
import { tenantLogoFiles, tenantRoutes } from './tenant/routes.ts';
import { signOnConnectionRoutes, tenantSignOnRoutes } from './tenant-sign-on/routes.ts';
import { ticketRoutes } from './ticket/routes.ts';
import { ticketArticleRoutes } from './ticket-article/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { admits } from './waitlist/line.ts';
import { waitlistRoutes } from './waitlist/routes.ts';

/**
 * Maximum body size in bytes; releases have their own, larger limit. The longest input that schemas accept (50 events of 8,000 characters,
 * or a complete decision) has 400,000 characters of up to six bytes each, as `\\u7f13`.
 */
const maxBody = 3 * 1024 * 1024;
/** Maximum time, in milliseconds, of an answer's text that a crash can lose. */
const keepAnswersEveryMs = 400;
/** Seconds without a lease renewal after which a writing process is considered dead. */
const answerLeaseSeconds = 10;
const releasesPath = '/api/registry/releases';
/** An export that is uploaded to be imported. */
const importPath = '/api/imports';
/** Uploads of files, which have their own limit. */
const uploadPath = /^\/api\/(?:(?:support|tickets\/[^/]+)\/attachments|articles\/pictures|tenant\/logo)$/;

/** Creates the services of the routes. `openDatabase` and `createLog` create the two that outlive an application. */
export function createServices({ platform, ...rest }: Pick<Services, 'settings' | 'database' | 'log' | 'platform'>): Services {
  return { ...createProductServices(rest), platform };
}

/** Creates the services of the product's own routes, without host and registry. */
export function createProductServices({
  settings,
  database,
  log,
  runs = {},
  clientDocuments = createClientDocuments(),
}: Pick<ProductServices, 'settings' | 'database' | 'log'> & {
  clientDocuments?: ProductServices['clientDocuments'];
  runs?: Partial<Pick<AnswerOptions, 'patience' | 'keepEveryMs' | 'leaseSeconds'>>;
}): ProductServices {
  return {
    settings,
    database,
    log,
    mailer: createMailer({ settings, database, log }),
    rateLimits: createRateLimits(database, settings.secret),
    requestCounts: createRequestCounts(),
    bell: createEventSignal(database, log),
    clientDocuments,
    files: openPrivateStore(settings.dataDir, settings.releases.store),
    pictures: createPictureEncoder(),
    runs: createRunKeeper({
      database,
      log,
      secret: settings.secret,
      fetch: outwardFetch({ allowInner: settings.privateModels }),
      keepEveryMs: keepAnswersEveryMs,
      leaseSeconds: answerLeaseSeconds,
      ...runs,
    }),
  };
}

/** Creates the server's application, a function from request to response. */
export function createApp(services: Services): Hono<AppEnv> {
  const pages = pageRoutes(services, (request, bindings) => app.fetch(request, bindings));
  const app: Hono<AppEnv> = assemble(services, { registry: registryRoutes(services), pages });
  return app;
}

interface Mounts {
  registry: Hono<AppEnv>;
  pages: Hono<AppEnv>;
}

/** Assembles product and platform in one application. Requests pass the middleware in this order. */
export function assemble(services: ProductServices, { registry, pages }: Mounts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(async (error, c) => answerError(await withGranters(services, error, c.get('visitor')), c, problemPageFor));
  app.notFound((c) => errorAnswer(c, 'NOT_FOUND'));

  app.use(requestId);
  app.use(readClientAddress(services.settings));
  app.use(noteOrigin);
  app.use(requestLog(services.log, services.requestCounts));
  app.use(compression);
  for (const path of secretPaths) app.use(path, secretAnswers);
  app.use(readToEnd);
  const limit = bodyLimit({ maxSize: maxBody, onError: (c) => errorAnswer(c, 'BODY_TOO_LARGE') });
  const fileLimit = bodyLimit({ maxSize: services.settings.support.attachmentMaxBytes, onError: (c) => errorAnswer(c, 'BODY_TOO_LARGE') });
  const importLimit = bodyLimit({ maxSize: maxImportBytes, onError: (c) => errorAnswer(c, 'BODY_TOO_LARGE') });
  app.use('/api/*', (c, next) => {
    if (c.req.path === releasesPath || c.req.path === inboundMailPath) return next();
    if (c.req.path === importPath) return importLimit(c, next);
    return uploadPath.test(c.req.path) ? fileLimit(c, next) : limit(c, next);
  });
  const isNoJson = (path: string) => path === releasesPath || path === inboundMailPath || path === importPath || uploadPath.test(path);
  app.use('/api/*', (c, next) => (isNoJson(c.req.path) ? next() : shallowJson(c, next)));
  app.use('/mcp', limit, shallowJson);
  app.use(securityHeaders(services.settings));
  app.use(crossSiteGuard(services.settings));
  app.use('/api/agent/:operation', agentMethods());
  app.use(visitor(services));
  app.use(apiKeyCaller(services));
  app.use(limitImpersonation);
  app.use(locale);

  app.route('/api', registry);
  app.route('/api/auth', authRoutes(services, { admits: (admission, email) => admits(services, admission, email) }));
  app.route('/api/auth', profileRoutes(services));
  app.route('/api/auth', ownAccountRoutes(services));
  app.route('/api/auth', secondStepRoutes(services));
  app.route('/api/auth/proof', proofRoutes(services));
  app.route('/api/auth/factors', factorRoutes(services));
  app.route('/api/auth', externalRoutes(services));
  app.route('/api/auth', tenantSignOnRoutes(services));
  app.route('/api/auth', recoveryRoutes(services));
  app.route('/api', emailChangeRoutes(services));
  app.route('/api', invitationAnswerRoutes(services));
  app.route('/api', stripeEventRoutes(services));
  app.route('/api', inboundMailRoutes(services));
  app.use('/api/*', readOnlyWhileClosing);
  app.use('/api/*', writeLimit(services));
  // These operations store responses under their Idempotency-Key themselves.
  for (const routes of [
    analyticsRoutes,
    attachmentRoutes,
    auditRoutes,
    helpRoutes,
    invitationRoutes,
    memberRoutes,
    peopleRoutes,
    projectInviteRoutes,
    planRoutes,
    billingRoutes,
    billingAdminRoutes,
    tenantRoutes,
    signOnConnectionRoutes,
    articlePictureRoutes,
    articleRoutes,
    ticketRoutes,
    ticketArticleRoutes,
    macroRoutes,
    announcementRoutes,
    heardRoutes,
    patternLineageRoutes,
    codeCitationRoutes,
    connectRoutes,
    connectedAppRoutes,
    securityCheckRoutes,
    sessionOperationRoutes,
    jobRoutes,
    accountAdminRoutes,
    impersonationRoutes,
    platformHealthRoutes,
    mailDeliveryRoutes,
    usageRoutes,
    waitlistRoutes,
    dataTransferRoutes,
  ])
    app.route('/api', routes(services));
  // Before the idempotency middleware, because these responses contain a key that must not be stored.
  app.route('/api/api-keys', apiKeyRoutes(services));
  // Also before it, because some of these routes wait for other servers, which no transaction may.
  app.route('/api/integrations', integrationRoutes(services));
  app.route('/api/domains', domainProofRoutes(services));
  app.use('/api/*', idempotency(services));
  app.route('/api/agent', agentRoutes(services));
  app.route('/api/projects', projectRoutes(services));
  app.route('/api/projects', projectMemberRoutes(services));
  app.route('/api/projects', branchRoutes(services));
  app.route('/api/projects', contextPreviewRoutes(services));
  app.route('/api/search', searchRoutes(services));
  app.route('/api/sessions', sessionRoutes(services));
  app.route('/api/patterns', patternRoutes(services));
  app.route('/api/findings', findingRoutes(services));
  app.route('/api/insights', insightRoutes(services));
  app.route('/api/conversations', conversationRoutes(services));
  app.route('/api/decisions', decisionRoutes(services));
  app.route('/api/domains', domainRoutes(services));
  app.route('/api/views', savedViewRoutes(services));
  app.route('/api/navigation', navigationRoutes(services));
  app.route('/api', notificationEmailRoutes(services));
  app.route('/api/notifications', notificationRoutes(services));
  app.route('/api/events', eventRoutes(services));
  app.route('/api', openApiRoutes(app));
  app.all('/api/*', (c) => errorAnswer(c, 'NOT_FOUND'));
  app.route('/', discoveryRoutes(services));
  app.route('/', oauthRoutes(services));
  app.route('/mcp', mcpRoutes(services));
  app.route('/v1', otlpRoutes(services));
  app.route('/dev', mailboxRoutes(services));
  app.route('/', articlePictureFiles(services));
  app.route('/', tenantLogoFiles(services));
  app.route('/', pages);
  return app;
}
