import { bcfBase } from '@plumbline/contract/resources/bcf/shared';
import { foundationVersions } from '@plumbline/contract/resources/foundation';
import type { IdentityService } from '../identity/service.ts';

export interface FoundationOptions {
  identity: Pick<IdentityService, 'profile'>;
  findPublicUrl: () => string;
}

const documents = {
  foundation: (version: string) =>
    `https://github.com/buildingSMART/foundation-API/tree/release_${version.replace('.', '_')}`,
  bcf: 'https://github.com/buildingSMART/BCF-API/tree/release_3_0',
};

/** Where OpenCDE tools begin: what is spoken here, how they sign in, and who calls. */
export function createFoundation({ identity, findPublicUrl }: FoundationOptions) {
  const addressOf = (path: string) => `${findPublicUrl().replace(/\/+$/, '')}${path}`;
  return {
    versions: () => ({
      versions: [
        ...foundationVersions.map((version) => ({
          api_id: 'foundation',
          version_id: version,
          detailed_version: documents.foundation(version),
          api_base_url: addressOf(`/foundation/${version}`),
        })),
        { api_id: 'bcf', version_id: '3.0', detailed_version: documents.bcf, api_base_url: addressOf(bcfBase) },
      ],
    }),

    auth: () => ({
      oauth2_auth_url: addressOf('/oauth/authorize'),
      oauth2_token_url: addressOf('/oauth/token'),
      http_basic_supported: false as const,
      supported_oauth2_flows: ['authorization_code_grant' as const],
    }),

    async currentUser(userId: string) {
      const { email, firstName, lastName } = await identity.profile(userId);
      return { id: email, name: `${firstName} ${lastName}`.trim() || email };
    },
  };
}
