/** Every table, for drizzle. Each stands with its feature. */
export * from '../auth/schema.ts';
export * from '../conversation/schema.ts';
export * from '../decision/schema.ts';
export * from '../event/schema.ts';
export * from '../external/schema.ts';
export * from '../invitation/schema.ts';
export * from '../notification/schema.ts';
export * from '../pattern/schema.ts';
export * from '../platform/schema.ts';
export * from '../project/schema.ts';
export * from '../recovery/schema.ts';
export * from '../registry/schema.ts';
export * from '../saved-view/schema.ts';
export * from '../second-factor/schema.ts';
export * from '../take-back/schema.ts';
export * from '../ticket/schema.ts';
export * from '../waitlist/schema.ts';
