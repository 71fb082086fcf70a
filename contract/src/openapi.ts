import { z } from 'zod';
import { bytesAnswer } from './bytesAnswer.ts';
import { errorBody } from './errors.ts';
import { fileAnswer } from './fileAnswer.ts';
import type { RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a route table. */
export function openapi(routes: readonly RouteDefinition[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replaceAll('+}', '}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}

function operation(route: RouteDefinition): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.')[0]],
    description: needsInWords(route),
    security: route.needs === 'nobody' ? [] : [{ accessToken: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
    responses: {
      200: { description: 'OK', content: answerOf(route) },
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function needsInWords({ needs, flag }: RouteDefinition): string {
  const who =
    needs === 'nobody'
      ? 'Open to anybody.'
      : needs === 'user'
        ? 'Needs a signed-in user.'
        : `Needs ${('project' in needs ? needs.project : needs.tenant).join(', ')} in the project.`;
  return flag ? `${who} Only with the flag ${flag}.` : who;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function answerOf({ answer }: RouteDefinition): Json {
  return answer === bytesAnswer || answer === fileAnswer
    ? { 'application/octet-stream': {} }
    : json(schemaOf(answer, 'output'));
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}
