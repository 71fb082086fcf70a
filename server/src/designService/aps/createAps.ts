import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import type { DesignService, ServiceProject } from '../DesignService.ts';
import type { ApsSettings } from './ApsSettings.ts';
import { hubsAnswer, projectsAnswer, userInfo } from './apsAnswers.ts';
import { createApsClient } from './createApsClient.ts';
import { createSignIn } from './createSignIn.ts';
import type { FormatsCache } from './createTranslation.ts';
import { openApsProject } from './openApsProject.ts';
import { pagesOf } from './pagesOf.ts';
import { type RetryPolicy, usualRetryPolicy } from './withRetries.ts';

interface ApsOptions {
  settings: ApsSettings;
  /** One that reaches the origins of the settings. */
  outbound: Outbound;
  retryPolicy?: RetryPolicy;
}

/** Autodesk Platform Services: sign-in, the files of BIM 360 and Construction Cloud, and translations. */
export function createAps({ settings, outbound, retryPolicy = usualRetryPolicy }: ApsOptions): DesignService {
  const client = createApsClient({ baseUrl: settings.baseUrl, outbound, retryPolicy });
  const formats: FormatsCache = {};
  return {
    ...createSignIn(settings, client),

    async profile(tokens) {
      const { sub, name, email } = await client.callAt(tokens, settings.profileUrl, userInfo);
      return { id: sub, name: name ?? '', email: email ?? '' };
    },

    async hubs(tokens) {
      const { data } = await client.call(tokens, { path: '/project/v1/hubs', reads: hubsAnswer });
      return data.map(({ id, attributes: { name, region } }) => ({ id, name, region: region ?? undefined }));
    },

    async projects(tokens, hubId) {
      const path = `/project/v1/hubs/${encodeURIComponent(hubId)}/projects`;
      const all: ServiceProject[] = [];
      for await (const { data } of pagesOf(client, tokens, { path, reads: projectsAnswer })) {
        all.push(
          ...data.map(({ id, attributes }) => ({ id, name: attributes.name, type: typeOf(attributes.extension) })),
        );
      }
      return all;
    },

    openProject: (tokens, { hubId, projectId }) =>
      openApsProject({ client, retryPolicy, tokens, hubId, projectId, formats }),
  };
}

interface Extension {
  type: string;
  data?: { projectType?: string | null | undefined } | null | undefined;
}

/** Both are of the same extension; only the newer ones say which they are. */
function typeOf(extension: Extension | null | undefined): ServiceProject['type'] {
  if (extension?.type !== 'projects:autodesk.bim360:Project') return undefined;
  return extension.data?.projectType === 'ACC' ? 'ACC' : 'BIM360';
}
