import * as v from 'valibot';
import { MailDeliverySchema } from './identity.ts';
import { LineSchema } from './plain-text.ts';
import { SecondStepMethodSchema } from './sign-in-method.ts';

/** Number of backup codes in a set. */
export const backupCodeCount = 10;
/** At this number or fewer, people are advised to create new ones. */
export const fewBackupCodes = 3;
/** Validity of an identity check in minutes. */
export const proofMinutes = 10;
/** How many days a remembered browser skips the second step. */
export const rememberedDays = 30;
/** Maximum number of passkeys per account. */
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 60;

const DigitsSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('CODE_REQUIRED'), v.regex(/^\d{6}$/, 'CODE_LENGTH'));

/**
 * A typed backup code, normalized like the stored one: eight characters of Crockford's base 32 (https://www.crockford.com/base32.html),
 * with I and L read as 1 and O as 0. Spaces and dashes are ignored.
 */
export const BackupCodeSchema = v.pipe(
  v.string(),
  v.maxLength(40, 'CODE_LENGTH'),
  v.transform((text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s\p{Pd}]/gu, '')
      .replace(/[IL]/g, '1')
      .replace(/O/g, '0'),
  ),
  v.nonEmpty('CODE_REQUIRED'),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'CODE_LENGTH'),
);

/** Whether this browser skips the second step for 30 days. */
const RememberSchema = v.optional(v.boolean(), false);

const TotpCodeSchema = v.object({ method: v.literal('totp'), code: DigitsSchema });
const BackupSchema = v.object({ method: v.literal('backup'), code: BackupCodeSchema });

/** POST /auth/verify-signin-code. */
export const VerifySignInCodeSchema = v.intersect([
  v.variant('method', [TotpCodeSchema, BackupSchema, v.object({ method: v.literal('email'), code: DigitsSchema })]),
  v.object({ remember: RememberSchema }),
]);
export type VerifySignInCode = v.InferOutput<typeof VerifySignInCodeSchema>;

/** GET /auth/second-step: this browser's sign-in that awaits its second step. */
export const SecondStepSchema = v.object({
  success: v.literal(true),
  waiting: v.boolean(),
  methods: v.array(SecondStepMethodSchema),
  remainingAttempts: v.optional(v.number()),
  /** Delivery of the last email with a code: `failed` if the mail server permanently refused it. Omitted if none was sent. */
  delivery: v.optional(MailDeliverySchema),
});
export type SecondStep = v.InferOutput<typeof SecondStepSchema>;

const shortText = v.pipe(v.string(), v.maxLength(2_048));
const longText = v.pipe(v.string(), v.maxLength(200_000));

const credentialEntries = {
  id: shortText,
  rawId: shortText,
  type: v.literal('public-key'),
  clientExtensionResults: v.record(v.string(), v.unknown()),
};

/** The result of `navigator.credentials.get` as JSON (WebAuthn Level 3, 5.1.8). The verification itself checks it completely. */
export const PasskeyAssertionSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: longText,
    authenticatorData: longText,
    signature: longText,
    userHandle: v.optional(shortText),
  }),
});
/** The result of `navigator.credentials.create` as JSON. */
export const PasskeyAttestationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: longText,
    attestationObject: longText,
    transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(20))), []),
  }),
});

/** POST /auth/passkeys/options. `second`: for a sign-in that awaits its second step; allows only passkeys of its account. */
export const PasskeyOptionsRequestSchema = v.object({ second: v.optional(v.boolean(), false) });
/** POST /auth/passkeys/sign-in. */
export const PasskeySignInSchema = v.object({
  response: PasskeyAssertionSchema,
  keepSignedIn: v.optional(v.boolean(), true),
  /** Used if the passkey is the second step. */
  remember: RememberSchema,
});

/** Options for the browser, passed on unchanged. */
export const PasskeyOptionsSchema = v.object({ success: v.literal(true), options: v.looseObject({ challenge: v.string() }) });

const PasskeyNameSchema = v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(passkeyNameMaxLength, 'NAME_TOO_LONG'));
/** POST /auth/factors/passkeys. */
export const PasskeyAddSchema = v.object({ name: PasskeyNameSchema, response: PasskeyAttestationSchema });
/** PATCH /auth/factors/passkeys/{id}. */
export const PasskeyRenameSchema = v.object({ name: PasskeyNameSchema });

export const PasskeySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** Synced between devices by a password manager. */
  synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof PasskeySchema>;

/** A browser that skips the second step. */
export const RememberedBrowserSchema = v.object({
  id: v.string(),
  /** Its User-Agent. */
  userAgent: v.string(),
  /** The network from which it was last used; empty if unknown. */
  address: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  usedAt: v.string(),
  expiresAt: v.string(),
  /** The caller's own browser. */
  current: v.boolean(),
});
export type RememberedBrowser = v.InferOutput<typeof RememberedBrowserSchema>;

/** GET /auth/factors: the account's factors besides the password. */
export const FactorsSchema = v.object({
  success: v.literal(true),
  totp: v.nullable(v.object({ since: v.string(), mailCodes: v.boolean() })),
  passkeys: v.array(PasskeySchema),
  backupCodes: v.object({ left: v.number(), createdAt: v.nullable(v.string()) }),
  remembered: v.array(RememberedBrowserSchema),
  /** Whether they are enough for an organization that requires a second factor: an app, or passkeys and no password. */
  sufficient: v.optional(v.boolean()),
});
export type Factors = v.InferOutput<typeof FactorsSchema>;

/** POST /auth/factors/totp: a key that is not confirmed yet. */
export const TotpEnrolmentSchema = v.object({ success: v.literal(true), secret: v.string(), uri: v.string() });
export type TotpEnrolment = v.InferOutput<typeof TotpEnrolmentSchema>;
/** POST /auth/factors/totp/confirm. */
export const TotpConfirmSchema = v.object({ code: DigitsSchema });
/** PATCH /auth/factors/totp. */
export const TotpUpdateSchema = v.object({ mailCodes: v.boolean() });

/** Codes that are shown once; empty if confirming an authenticator app kept the existing ones. */
export const BackupCodesSchema = v.object({ success: v.literal(true), codes: v.array(v.string()) });

/** POST /auth/proof: proves that it is still the person who signed in. */
export const ProofSchema = v.variant('method', [
  v.object({
    method: v.literal('password'),
    password: v.pipe(v.string(), v.nonEmpty('PASSWORD_REQUIRED'), v.maxLength(1024, 'PASSWORD_TOO_LONG')),
  }),
  TotpCodeSchema,
  BackupSchema,
  v.object({ method: v.literal('passkey'), response: PasskeyAssertionSchema }),
]);
export type Proof = v.InferOutput<typeof ProofSchema>;

/** GET /auth/proof: whether an identity check is needed, and the possible methods. */
export const ProofStateSchema = v.object({
  success: v.literal(true),
  proved: v.boolean(),
  methods: v.array(v.picklist(['password', 'totp', 'passkey', 'backup'])),
});
export type ProofState = v.InferOutput<typeof ProofStateSchema>;
export const DoneSchema = v.object({ success: v.literal(true) });
