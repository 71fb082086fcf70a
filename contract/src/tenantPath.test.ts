import { expect, test } from 'vitest';
import { tenantPath } from './tenantPath.ts';

test("[ROUTE-2] every '|' of a tenant id is '-' in a path", () => {
  expect(tenantPath('auth|north|bank')).toBe('auth-north-bank');
  expect(tenantPath('plain-tenant')).toBe('plain-tenant');
});
