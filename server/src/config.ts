import { resolve } from 'node:path';
import { z } from 'zod';
import type { ApsSettings } from './designService/aps/ApsSettings.ts';
import { readAllowed } from './platform/outbound/readAllowed.ts';
import { StartError } from './platform/StartError.ts';
import { readSecretFiles } from './readSecretFiles.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const yesNo = z.enum(['0', '1']).transform((value) => value === '1');
const email = z.email();
const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
const apsUrl = 'https://developer.api.autodesk.com';
/** The address that APS itself names for it (OpenID Connect discovery); it is of another origin. */
const apsProfileUrl = 'https://api.userprofile.autodesk.com/userinfo';

const demoExtents = { 0: undefined, 1: 'whole', bare: 'bare' } as const;

/** The settings of the environment; what is absent or empty takes its default. */
const environment = z.object({
  PORT: port.default(4600),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  PLUMBLINE_OPS_PORT: port.optional(),
  PLUMBLINE_OPS_HOST: z.string().default('127.0.0.1'),
  PLUMBLINE_DRAIN_S: z.coerce.number().min(0).max(600).default(0),
  PLUMBLINE_STOP_S: z.coerce.number().min(1).max(3600).default(30),
  PLUMBLINE_DATA: z.string().default('.plumbline'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_PASSWORD: z.string().optional(),
  STORAGE_URL: address('s3:').optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  PLUMBLINE_ENV: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a short lower-case word such as production')
    .default('development'),
  PLUMBLINE_DEMO: z.enum(['0', '1', 'bare']).default('1'),
  PLUMBLINE_MAINTENANCE: yesNo.default(false),
  PLUMBLINE_API_DOCS: yesNo.default(true),
  PLUMBLINE_PART_BYTES: z.coerce.number().int().min(1024).optional(),
  PLUMBLINE_RESERVE_MB: z.coerce.number().min(0).optional(),
  PLUMBLINE_PROJECT_QUOTA_GB: z.coerce.number().positive().optional(),
  PLUMBLINE_READER_MEMORY_MB: z.coerce.number().int().min(512).optional(),
  PLUMBLINE_WORKER_LANES: z.coerce.number().int().min(1).max(256).optional(),
  PLUMBLINE_COMPANY: z.string().max(80).default('Plumbline'),
  PLUMBLINE_SUPPORT_EMAIL: email.default('support@plumbline.example'),
  PLUMBLINE_SALES_EMAIL: email.default('sales@plumbline.example'),
  PLUMBLINE_HELP_URL: address('http:', 'https:').optional(),
  PLUMBLINE_COLLECTOR_URL: address('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PLUMBLINE_TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of this server, 0 to 9')
    .transform(Number)
    .default(0),
  PLUMBLINE_WEBHOOK_ALLOW: z
    .string()
    .default('')
    .transform((text, context) => {
      const allowed = readAllowed(text);
      if (allowed) return allowed;
      context.addIssue('must be networks such as 10.1.0.0/16, addresses and names of hosts, joined by commas');
      return z.NEVER;
    }),
  DESIGN_SERVICE_CLIENT_ID: z.string().optional(),
  DESIGN_SERVICE_CLIENT_SECRET: z.string().optional(),
  DESIGN_SERVICE_URL: address('http:', 'https:').default(apsUrl),
  DESIGN_SERVICE_PROFILE_URL: address('http:', 'https:').optional(),
  DESIGN_SERVICE_NAME: z.string().max(80).default('Autodesk Construction Cloud'),
  PLUMBLINE_STAND_IN_PORT: port.optional(),
  PLUMBLINE_STAND_IN_URL: address('http:', 'https:').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PLUMBLINE_TOKEN_KEY: z
    .string()
    .default('')
    .transform((text, context) => {
      const keys = text.split(',').flatMap((key) => (key.trim() === '' ? [] : Buffer.from(key.trim(), 'base64')));
      if (keys.every((key) => key.length === 32)) return keys;
      context.addIssue('must be 32 random bytes in base64, or several such keys joined by commas, the newest first');
      return z.NEVER;
    }),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** The validated settings; a wrong one is named in a StartError. */
export function readConfig(env: Record<string, string | undefined>, folder: string) {
  const given = Object.fromEntries(
    Object.entries(readSecretFiles(env)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(sentence).join('\n'));
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    operations: operations(settings),
    /** How long calls are still taken after a signal to stop: so long proxies may need to notice. */
    drainMs: settings.PLUMBLINE_DRAIN_S * 1000,
    /** How long calls that have begun may take from then on. */
    longestStopMs: settings.PLUMBLINE_STOP_S * 1000,
    trustedProxies: settings.PLUMBLINE_TRUST_PROXY,
    dataFolder: resolve(folder, settings.PLUMBLINE_DATA),
    databaseUrl: databaseUrl(settings),
    storageUrl: settings.STORAGE_URL,
    storageCredentials: credentials(settings),
    tokenKeys: settings.PLUMBLINE_TOKEN_KEY,
    smtpUrl: settings.SMTP_URL,
    environment: settings.PLUMBLINE_ENV,
    production: settings.PLUMBLINE_ENV === 'production',
    demo: demoExtents[settings.PLUMBLINE_DEMO],
    maintenance: settings.PLUMBLINE_MAINTENANCE,
    apiDocs: settings.PLUMBLINE_API_DOCS,
    smallestPartBytes: settings.PLUMBLINE_PART_BYTES,
    reserveMb: settings.PLUMBLINE_RESERVE_MB,
    projectQuotaBytes: settings.PLUMBLINE_PROJECT_QUOTA_GB && Math.round(settings.PLUMBLINE_PROJECT_QUOTA_GB * 1e9),
    readerMemoryMb: settings.PLUMBLINE_READER_MEMORY_MB,
    workerLanes: settings.PLUMBLINE_WORKER_LANES,
    webhookAllow: settings.PLUMBLINE_WEBHOOK_ALLOW,
    designService: designService(settings),
    standIn: standIn(settings),
    collectorUrl: settings.PLUMBLINE_COLLECTOR_URL && withoutSlash(settings.PLUMBLINE_COLLECTOR_URL),
    traces: traces(settings),
    logLevel: settings.LOG_LEVEL,
    branding: {
      productName: 'Plumbline',
      companyName: settings.PLUMBLINE_COMPANY,
      supportEmail: settings.PLUMBLINE_SUPPORT_EMAIL,
      salesEmail: settings.PLUMBLINE_SALES_EMAIL,
      helpUrl: settings.PLUMBLINE_HELP_URL ?? `mailto:${settings.PLUMBLINE_SUPPORT_EMAIL}`,
    },
  };
}

/** The password may come apart from the address, which then is no secret. */
function databaseUrl({ DATABASE_URL, DATABASE_PASSWORD }: z.infer<typeof environment>): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

/** Where probes and collectors ask this process; absent: nowhere. */
function operations({ PLUMBLINE_OPS_PORT, PLUMBLINE_OPS_HOST }: z.infer<typeof environment>) {
  return PLUMBLINE_OPS_PORT === undefined ? undefined : { port: PLUMBLINE_OPS_PORT, host: PLUMBLINE_OPS_HOST };
}

/** A service whose files people can bring in; absent where this product is registered with none. */
export interface DesignServiceSettings extends ApsSettings {
  /** What people call it. */
  name: string;
}

function designService(settings: z.infer<typeof environment>): DesignServiceSettings | undefined {
  const clientId = settings.DESIGN_SERVICE_CLIENT_ID;
  if (clientId === undefined) return undefined;
  const baseUrl = withoutSlash(settings.DESIGN_SERVICE_URL);
  const profileUrl =
    settings.DESIGN_SERVICE_PROFILE_URL ?? (baseUrl === apsUrl ? apsProfileUrl : `${baseUrl}/userinfo`);
  const clientSecret = settings.DESIGN_SERVICE_CLIENT_SECRET;
  return { clientId, clientSecret, baseUrl, profileUrl, name: settings.DESIGN_SERVICE_NAME };
}

/** Where the demo's own design service listens, for which nobody has to register; with a real one, or without the demo, nowhere. */
export interface StandInSettings {
  port: number;
  /** Where browsers and this server reach it; absent: on this machine. */
  url: string | undefined;
}

function standIn(settings: z.infer<typeof environment>): StandInSettings | undefined {
  const isReal = settings.DESIGN_SERVICE_CLIENT_ID !== undefined || settings.PLUMBLINE_ENV === 'production';
  if (isReal || settings.PLUMBLINE_DEMO === '0') return undefined;
  const beside = settings.PORT === 0 || settings.PORT > 65_525 ? 0 : settings.PORT + 10;
  const url = settings.PLUMBLINE_STAND_IN_URL;
  return { port: settings.PLUMBLINE_STAND_IN_PORT ?? beside, url: url && withoutSlash(url) };
}

/** Where traces go, by the names that OpenTelemetry gave these settings. */
function traces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: z.infer<typeof environment>) {
  return endpoint === undefined ? undefined : { endpoint: withoutSlash(endpoint), ratio };
}

function credentials(settings: z.infer<typeof environment>) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken: settings.AWS_SESSION_TOKEN };
}

/** Secrets can stand in a setting, so its value is never repeated. */
function sentence(issue: z.core.$ZodIssue): string {
  return `The setting ${String(issue.path[0])} is not usable: ${issue.message}.`;
}
