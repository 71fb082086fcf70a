import * as calls from '@plumbline/contract/resources/companySignIn';
import { AppError } from '../../AppError.ts';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { keep, originOf } from '../identity/service.ts';
import type { SingleSignOnService } from './service.ts';

/** Shows that who comes back from a provider is who went there. */
const visitCookie = { name: 'plumbline-visit', path: '/api/auth/provider', maxAgeS: 600 };

export function singleSignOnRoutes(service: SingleSignOnService): MountedRoute[] {
  return [
    answer(calls.findProvider, ({ body }) => service.findProvider(body.email)),
    answer(calls.beginProvider, async ({ body }, context) => {
      if (context.crossSite) throw new AppError('auth.foreignOrigin');
      const { address, browser } = await service.begin(body, originOf(context));
      context.cookies.write(visitCookie.name, browser, visitCookie);
      return { address };
    }),
    answer(calls.finishProvider, async ({ body }, context) => {
      if (context.crossSite) throw new AppError('auth.foreignOrigin');
      const opened = await service.finish(body, context.cookies.read(visitCookie.name), originOf(context));
      context.cookies.clear(visitCookie.name, visitCookie);
      return keep(opened, context.cookies);
    }),
    answer(calls.readCompanySignIn, (_, { administration }) => service.readSignIn(administration.companyId)),
    answer(calls.saveCompanySignIn, ({ body }, { administration, by }) =>
      service.saveSignIn(administration.companyId, body, by),
    ),
    answer(calls.saveCompanyDomains, ({ params, body }, { by }) =>
      service.saveDomains(params.companyId, body.domains, by),
    ),
  ];
}
