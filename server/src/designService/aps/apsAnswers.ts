import { z } from 'zod';

/** What is read of the answers of the service; whatever else they hold is left alone. */

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

export const userInfo = z.object({
  sub: z.string(),
  name: z.string().default(''),
  email: z.string(),
});

const links = z.object({ next: z.object({ href: z.string() }).optional() }).optional();

const hub = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), region: z.string().optional() }),
});
export const hubAnswer = z.object({ data: hub });
export const hubsAnswer = z.object({ data: z.array(hub) });

export const projectsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({
        name: z.string(),
        extension: z
          .object({ type: z.string(), data: z.object({ projectType: z.string().optional() }).optional() })
          .optional(),
      }),
    }),
  ),
  links,
});

const relation = z.object({ data: z.object({ id: z.string() }) });

const folder = z.object({
  type: z.literal('folders'),
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    displayName: z.string().optional(),
    lastModifiedTime: z.string().optional(),
    hidden: z.boolean().optional(),
  }),
});
export type ApsFolder = z.infer<typeof folder>;

const item = z.object({
  type: z.literal('items'),
  id: z.string(),
  attributes: z.object({
    displayName: z.string(),
    lastModifiedTime: z.string().optional(),
    hidden: z.boolean().optional(),
  }),
  relationships: z.object({ tip: relation }),
});
export type ApsItem = z.infer<typeof item>;

const version = z.object({
  type: z.literal('versions'),
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    displayName: z.string().optional(),
    versionNumber: z.number().int().optional(),
    storageSize: z.number().int().nonnegative().optional(),
    lastModifiedTime: z.string().optional(),
  }),
  relationships: z.object({ item: relation.optional(), storage: relation.optional() }).default({}),
});
export type ApsVersion = z.infer<typeof version>;

export const foldersAnswer = z.object({ data: z.array(folder) });
export const contentsAnswer = z.object({
  data: z.array(z.discriminatedUnion('type', [folder, item])),
  included: z.array(version).default([]),
  links,
});
export const versionAnswer = z.object({ data: version });
export const versionsAnswer = z.object({ data: z.array(version), links });
export const itemAnswer = z.object({ data: item, included: z.array(version).default([]) });

export const storageAnswer = z.object({ data: z.object({ id: z.string() }) });

export const downloadAnswer = z.object({
  status: z.enum(['complete', 'chunked', 'fallback']),
  url: z.string().optional(),
  urls: z.record(z.string(), z.string()).optional(),
  size: z.number().int().nonnegative(),
});

export const uploadAnswer = z.object({ uploadKey: z.string(), urls: z.array(z.string()).min(1) });

export const formatsAnswer = z.object({ formats: z.record(z.string(), z.array(z.string())) });

const derivative = z.object({
  outputType: z.string(),
  status: z.string(),
  progress: z.string().optional(),
  messages: z.array(z.object({ message: z.union([z.string(), z.array(z.string())]).optional() })).optional(),
  children: z
    .array(z.object({ urn: z.string().optional(), role: z.string().optional(), status: z.string().optional() }))
    .optional(),
});
export const manifestAnswer = z.object({
  status: z.string(),
  progress: z.string().optional(),
  derivatives: z.array(derivative).default([]),
});
export type ApsManifest = z.infer<typeof manifestAnswer>;

export const derivativeAnswer = z.object({ url: z.string(), size: z.number().int().nonnegative() });
