import { z } from 'zod';
import { route } from '../route.ts';

const part = z.object({ state: z.enum(['ok', 'failing']), detail: z.string().optional() });

export const healthState = z.object({
  state: z.enum(['ok', 'failing']),
  version: z.string(),
  /** As it was heard last; absent while the database has never answered, as is `demo`. */
  maintenance: z.boolean().optional(),
  database: part,
  storage: part,
  queue: part,
  /** Low: uploads and analyses are refused, and everything else goes on. */
  disk: z.object({ state: z.enum(['ok', 'low']) }),
  demo: z.object({ state: z.enum(['present', 'absent']) }).optional(),
});

export const live = route({
  id: 'system.live',
  method: 'GET',
  path: '/live',
  summary: 'Answers as long as the process does, whatever it stands on: restart it when this does not answer',
  needs: 'nobody',
  duringMaintenance: true,
  answer: z.object({ state: z.literal('live') }),
});

export const health = route({
  id: 'system.health',
  method: 'GET',
  path: '/health',
  summary:
    'The state of database, storage, queue, disk and demo data; 503 when one of them fails, a disk that is low is none',
  needs: 'nobody',
  duringMaintenance: true,
  answer: healthState,
});

/** What everybody is told before a maintenance begins. */
export const maintenanceNotice = z.object({
  text: z.string().trim().min(1).max(300),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
});
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>;

/** What the web application must know before anybody has signed in. */
export const publicSettings = z.object({
  productName: z.string(),
  companyName: z.string(),
  supportEmail: z.string(),
  salesEmail: z.string(),
  helpUrl: z.string(),
  environment: z.string(),
  production: z.boolean(),
  maintenance: z.boolean(),
  /** Nobody is there yet: the first page sets the product up. */
  needsSetUp: z.boolean().optional(),
  /** Of a maintenance that is planned. */
  notice: maintenanceNotice.optional(),
  /** Where tracking events and traces go, as OTLP; absent: nowhere. */
  collectorUrl: z.string().optional(),
  /** The design service that projects can be connected with, as people call it; absent: none is set up. */
  designService: z.object({ name: z.string() }).optional(),
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const settings = route({
  id: 'system.settings',
  method: 'GET',
  path: '/settings',
  summary: 'Branding, environment and maintenance mode',
  needs: 'nobody',
  duringMaintenance: true,
  answer: publicSettings,
});
