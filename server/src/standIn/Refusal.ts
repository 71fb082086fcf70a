/** An answer other than what was asked for. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: object | string;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object | string, headers: Record<string, string> = {}) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** As the gate before all services of APS refuses. */
export const gateRefusal = (status: number, errorCode: string, developerMessage: string, headers = {}) =>
  new Refusal(status, { developerMessage, userMessage: '', errorCode, 'more info': '' }, headers);

/** As JSON:API has it. */
export const dataRefusal = (status: number, code: string, detail: string) =>
  new Refusal(status, { jsonapi: { version: '1.0' }, errors: [{ status: String(status), code, detail }] });

/** As OAuth 2 has it. */
export const oauthRefusal = (error: string, description: string, status = 400) =>
  new Refusal(status, { error, error_description: description });
