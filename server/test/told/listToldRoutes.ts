import { fileAnswer } from '@plumbline/contract/fileAnswer';
import { isReading, type RouteDefinition } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { z } from 'zod';

/** Calls that change something, or that hand out a file or an address. */
export const listToldRoutes = (): string[] =>
  routes.filter((route) => !isReading(route) || route.answer === fileAnswer || hasAddress(route)).map(({ id }) => id);

const hasAddress = ({ answer }: RouteDefinition): boolean =>
  /"\w*url":/i.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })));
