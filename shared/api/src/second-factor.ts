import * as v from 'valibot';
import { MailDeliverySchema } from './identity.ts';
import { LineSchema } from './plain-text.ts';
import { SecondStepMethodSchema } from './sign-in-method.ts';

/** Backup codes in one set. */
export const backupCodeCount = 10;
/** At so many or fewer a person is told to make new ones. */
export const fewBackupCodes = 3;
/** How long a proof of oneself is good for. Minutes. */
export const proofMinutes = 10;
/** How long a browser in which nobody wants to be asked is not asked for the second step. */
export const rememberedDays = 30;
/** How many passkeys one account keeps. */
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 60;

const DigitsSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('CODE_REQUIRED'), v.regex(/^\d{6}$/, 'CODE_LENGTH'));

/**
 * A backup code as people type it, made the way it is kept: eight characters of Crockford's base 32
 * (https://www.crockford.com/base32.html), where I and L are read as 1 and O as 0; spaces and dashes do not count.
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

/** Is the second step not to be asked for in this browser for 30 days? */
const RememberSchema = v.optional(v.boolean(), false);

const TotpCodeSchema = v.object({ method: v.literal('totp'), code: DigitsSchema });
const BackupSchema = v.object({ method: v.literal('backup'), code: BackupCodeSchema });

/** POST /auth/verify-signin-code. */
export const VerifySignInCodeSchema = v.intersect([
  v.variant('method', [TotpCodeSchema, BackupSchema, v.object({ method: v.literal('email'), code: DigitsSchema })]),
  v.object({ remember: RememberSchema }),
]);
export type VerifySignInCode = v.InferOutput<typeof VerifySignInCodeSchema>;

/** GET /auth/second-step: the sign-in of this browser that waits for its second step. */
export const SecondStepSchema = v.object({
  success: v.literal(true),
  waiting: v.boolean(),
  methods: v.array(SecondStepMethodSchema),
  remainingAttempts: v.optional(v.number()),
  /** What became of the last mail with a code: `failed` where the mail server refused it for good. Left out where none was sent. */
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

/** What `navigator.credentials.get` gave, as JSON (WebAuthn Level 3, 5.1.8). Checked in full by the verification itself. */
export const PasskeyAssertionSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: longText,
    authenticatorData: longText,
    signature: longText,
    userHandle: v.optional(shortText),
  }),
});
/** What `navigator.credentials.create` gave, as JSON. */
export const PasskeyAttestationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: longText,
    attestationObject: longText,
    transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(20))), []),
  }),
});

/** POST /auth/passkeys/options. `second`: for the sign-in that waits for its second step, of whose account alone passkeys are asked for. */
export const PasskeyOptionsRequestSchema = v.object({ second: v.optional(v.boolean(), false) });
/** POST /auth/passkeys/sign-in. */
export const PasskeySignInSchema = v.object({
  response: PasskeyAssertionSchema,
  keepSignedIn: v.optional(v.boolean(), true),
  /** Read where the passkey takes the second step. */
  remember: RememberSchema,
});

/** What a browser is asked to do: given to it as it is. */
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
  /** Kept by a password manager on several devices. */
  synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof PasskeySchema>;

/** A browser in which the second step is not asked for. */
export const RememberedBrowserSchema = v.object({
  id: v.string(),
  /** As the browser calls itself. */
  userAgent: v.string(),
  /** The network that it was last used from; empty where that is not known. */
  address: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  usedAt: v.string(),
  expiresAt: v.string(),
  /** The one that asks. */
  current: v.boolean(),
});
export type RememberedBrowser = v.InferOutput<typeof RememberedBrowserSchema>;

/** GET /auth/factors: what protects the account besides its password. */
export const FactorsSchema = v.object({
  success: v.literal(true),
  totp: v.nullable(v.object({ since: v.string(), mailCodes: v.boolean() })),
  passkeys: v.array(PasskeySchema),
  backupCodes: v.object({ left: v.number(), createdAt: v.nullable(v.string()) }),
  remembered: v.array(RememberedBrowserSchema),
});
export type Factors = v.InferOutput<typeof FactorsSchema>;

/** POST /auth/factors/totp: a key that waits to be confirmed. */
export const TotpEnrolmentSchema = v.object({ success: v.literal(true), secret: v.string(), uri: v.string() });
export type TotpEnrolment = v.InferOutput<typeof TotpEnrolmentSchema>;
/** POST /auth/factors/totp/confirm. */
export const TotpConfirmSchema = v.object({ code: DigitsSchema });
/** PATCH /auth/factors/totp. */
export const TotpUpdateSchema = v.object({ mailCodes: v.boolean() });

/** Codes that are shown once; empty where a confirmed code app left the ones that are there. */
export const BackupCodesSchema = v.object({ success: v.literal(true), codes: v.array(v.string()) });

/** POST /auth/proof: it is still the person who signed in. */
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

/** GET /auth/proof: is a proof needed, and how may it be given? */
export const ProofStateSchema = v.object({
  success: v.literal(true),
  proved: v.boolean(),
  methods: v.array(v.picklist(['password', 'totp', 'passkey', 'backup'])),
});
export type ProofState = v.InferOutput<typeof ProofStateSchema>;
export const DoneSchema = v.object({ success: v.literal(true) });
