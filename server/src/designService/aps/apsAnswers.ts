import { z } from 'zod';

/** What is read of the answers of the service; whatever else they hold is left alone, and null is nothing. */

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

export const userInfo = z.object({
  sub: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
});

const links = z.object({ next: z.object({ href: z.string() }).nullish() }).nullish();

const hub = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), region: z.string().nullish() }),
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
          .object({ type: z.string(), data: z.object({ projectType: z.string().nullish() }).nullish() })
          .nullish(),
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
    displayName: z.string().nullish(),
    lastModifiedTime: z.string().nullish(),
    hidden: z.boolean().nullish(),
  }),
});
export type ApsFolder = z.infer<typeof folder>;

const item = z.object({
  type: z.literal('items'),
  id: z.string(),
  attributes: z.object({
    displayName: z.string(),
    lastModifiedTime: z.string().nullish(),
    hidden: z.boolean().nullish(),
  }),
  relationships: z.object({ tip: relation }),
});
export type ApsItem = z.infer<typeof item>;

const version = z.object({
  type: z.literal('versions'),
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    displayName: z.string().nullish(),
    versionNumber: z.number().int().nullish(),
    storageSize: z.number().int().nonnegative().nullish(),
    lastModifiedTime: z.string().nullish(),
  }),
  relationships: z.object({ item: relation.nullish(), storage: relation.nullish() }).nullish(),
});
export type ApsVersion = z.infer<typeof version>;

/** Things of other types, which the service may add to a list, are passed over. */
const listOf = <Thing extends z.ZodType>(types: readonly string[], thing: Thing) =>
  z.preprocess((list: unknown) => {
    const isOfThese = (one: unknown) => types.includes((one as { type?: string } | null)?.type ?? '');
    return Array.isArray(list) ? list.filter(isOfThese) : (list ?? []);
  }, z.array(thing));

export const foldersAnswer = z.object({ data: z.array(folder) });
export const contentsAnswer = z.object({
  data: listOf(['folders', 'items'], z.discriminatedUnion('type', [folder, item])),
  included: listOf(['versions'], version),
  links,
});
export const versionAnswer = z.object({ data: version });
export const versionsAnswer = z.object({ data: z.array(version), links });
export const itemAnswer = z.object({ data: item, included: listOf(['versions'], version) });

export const storageAnswer = z.object({ data: z.object({ id: z.string() }) });

export const downloadAnswer = z.object({
  status: z.enum(['complete', 'chunked', 'fallback']),
  url: z.string().nullish(),
  urls: z.record(z.string(), z.string()).nullish(),
  size: z.number().int().nonnegative(),
});

export const uploadAnswer = z.object({ uploadKey: z.string(), urls: z.array(z.string()).min(1) });

export const formatsAnswer = z.object({ formats: z.record(z.string(), z.array(z.string())) });

const derivative = z.object({
  outputType: z.string(),
  status: z.string(),
  progress: z.string().nullish(),
  messages: z.array(z.object({ message: z.union([z.string(), z.array(z.string())]).nullish() })).nullish(),
  children: z
    .array(z.object({ urn: z.string().nullish(), role: z.string().nullish(), status: z.string().nullish() }))
    .nullish(),
});
export const manifestAnswer = z.object({
  status: z.string(),
  progress: z.string().nullish(),
  derivatives: z.array(derivative).default([]),
});
export type ApsManifest = z.infer<typeof manifestAnswer>;

export const derivativeAnswer = z.object({ url: z.string(), size: z.number().int().nonnegative() });
