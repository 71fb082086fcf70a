import type { TestHouse } from '../openTestHouse.ts';
import type { Send } from './openSender.ts';

/** A project with a model and a published analysis, and somebody who may do everything there. */
export interface CalledSite {
  house: TestHouse;
  send: Send;
  projectId: string;
  companyId: string;
  tenantId: string;
  viewId: string;
  /** Of whoever calls. */
  userId: string;
  authorization: string;
}
