import type { AttackGroup } from './Attack.ts';
import { assetAttacks } from './assetAttacks.ts';
import { bcfAttacks } from './bcfAttacks.ts';
import { factorAttacks } from './factorAttacks.ts';
import { filterAttacks } from './filterAttacks.ts';
import { heavyAttacks } from './heavyAttacks.ts';
import { issueAttacks } from './issueAttacks.ts';
import { permissionAttacks } from './permissionAttacks.ts';
import { requestAttacks } from './requestAttacks.ts';
import { sessionAttacks } from './sessionAttacks.ts';
import { tenancyAttacks } from './tenancyAttacks.ts';
import { tokenAttacks } from './tokenAttacks.ts';
import { uploadAttacks } from './uploadAttacks.ts';
import { webhookAttacks } from './webhookAttacks.ts';

/** Everything that is tried against the server; docs/attacks.md is its table in words. */
export const attacks: readonly AttackGroup[] = [
  { about: 'Other companies', attacks: tenancyAttacks },
  { about: 'More than one may', attacks: permissionAttacks },
  { about: 'Issues of others', attacks: issueAttacks },
  { about: 'Sessions', attacks: sessionAttacks },
  { about: 'Second factors', attacks: factorAttacks },
  { about: 'Access tokens and apps', attacks: tokenAttacks },
  { about: 'Requests', attacks: requestAttacks },
  { about: 'Filters and changes', attacks: filterAttacks },
  { about: 'Uploads', attacks: uploadAttacks },
  { about: 'Pictures and evidence', attacks: assetAttacks },
  { about: 'Webhooks', attacks: webhookAttacks },
  { about: 'Heavy work', attacks: heavyAttacks },
  { about: 'Tools that speak BCF', attacks: bcfAttacks },
];
