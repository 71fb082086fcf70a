import { authorisationCallback } from '@plumbline/contract/resources/integrations';
import type { FastifyInstance } from 'fastify';
import { isCall } from './isCall.ts';

export interface AllowedOrigins {
  storageOrigins: readonly string[];
  collectorOrigins: readonly string[];
}

/** Inline styles are Mantine's; scripts come from our own origin only. Photos and tiles may come from signed S3 addresses. */
const contentSecurityPolicy = ({ storageOrigins, collectorOrigins }: AllowedOrigins) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${storageOrigins.join(' ')}`.trim(),
    `connect-src 'self' ${[...storageOrigins, ...collectorOrigins].join(' ')}`.trim(),
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers on every answer; a route that has set one of its own keeps it. */
export function addSecurityHeaders(app: FastifyInstance, { storageOrigins, collectorOrigins }: AllowedOrigins): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy({ storageOrigins, collectorOrigins }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  app.addHook('onSend', async (request, reply) => {
    // The page that a design service sends people back to speaks to the window that opened it, over another origin: any other
    // policy cuts the two apart, and the opener takes the window for closed.
    if (pathOf(request.url) === authorisationCallback) reply.header('cross-origin-opener-policy', 'unsafe-none');
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (isCall(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0]?.replace(/\/+$/, '');
