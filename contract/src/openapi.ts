import { z } from 'zod';
import { mostBodyBytes, mostJsonBytes } from './bodyLimits.ts';
import { bytesAnswer } from './bytesAnswer.ts';
import { errorBody } from './errorBody.ts';
import { fileAnswer } from './fileAnswer.ts';
import { type FilePart, jsonPart } from './filePart.ts';
import { queueTicket } from './queueTicket.ts';
import { type Needs, patternOf, type RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a route table. */
export function openapi(routes: readonly RouteDefinition[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = patternOf(route).replaceAll('+}', '}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
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
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...keyOf(route),
      ...ticketOf(route),
    ],
    ...bodyOf(route),
    responses: {
      [route.status ?? 200]: { description: route.status === 201 ? 'Created' : 'OK', content: answerOf(route) },
      ...tooLarge(route),
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function needsInWords({ needs, flag, sessionOnly }: RouteDefinition): string {
  const notes = [
    flag && `Only with the flag ${flag}.`,
    sessionOnly && 'Not with an access token of a script or an app.',
  ];
  return [whoInWords(needs), ...notes].filter(Boolean).join(' ');
}

function whoInWords(needs: Needs): string {
  if (needs === 'nobody') return 'Open to anybody.';
  if (needs === 'user') return 'Needs a signed-in user.';
  if (needs === 'operator') return 'Needs somebody who runs the product.';
  if ('administration' in needs) return `Needs an administrator of the ${needs.administration}.`;
  return `Needs ${('project' in needs ? needs.project : needs.tenant).join(', ')} in the project.`;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function keyOf({ once }: RouteDefinition): Json[] {
  if (!once) return [];
  const description =
    'A name of the caller’s own for this call, such as a UUID. Sent again with the same name within 24 hours, the call is not done again, and what it came to is answered.';
  const schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

function ticketOf({ heavy }: RouteDefinition): Json[] {
  if (!heavy) return [];
  const description =
    'A name of the caller’s own for this call, such as a UUID: while it waits for a place, GET /api/queue/{ticket} tells how far it is.';
  return [
    { name: 'X-Queue-Ticket', in: 'header', required: false, description, schema: schemaOf(queueTicket, 'input') },
  ];
}

function bodyOf(route: RouteDefinition): Json {
  if (route.files) return { requestBody: { required: true, content: { 'multipart/form-data': form(route) } } };
  return route.body ? { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } } : {};
}

function form({ body, files = {} }: RouteDefinition): Json {
  const parts = Object.entries(files);
  const required = parts.filter(([, { optional }]) => !optional).map(([name]) => name);
  const schema = {
    type: 'object',
    properties: {
      ...(body && { [jsonPart]: schemaOf(body, 'input') }),
      ...Object.fromEntries(parts.map(([name, part]) => [name, fileSchema(part)])),
    },
    required: body ? [jsonPart, ...required] : required,
    additionalProperties: false,
  };
  return { schema, ...(body && { encoding: { [jsonPart]: { contentType: 'application/json' } } }) };
}

function fileSchema({ accepts, mostBytes }: FilePart): Json {
  const description = `A file that ends in ${accepts.join(' or ')}, of at most ${mostBytes} bytes.`;
  return { type: 'string', contentMediaType: 'application/octet-stream', description };
}

function tooLarge(route: RouteDefinition): Json {
  if (!route.body && !route.files) return {};
  const ofJson = route.files && route.body ? `, and of its part ${jsonPart} more than ${mostJsonBytes(route)}` : '';
  const description = `More than ${mostBodyBytes(route)} bytes${ofJson}`;
  return { 413: { description, content: json({ $ref: '#/components/schemas/Error' }) } };
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
