/** How the operator has registered this product with the service. */
export interface ApsSettings {
  clientId: string;
  /** Of an app that can keep one; without it, sign-ins are proved by PKCE. */
  clientSecret: string | undefined;
  /** Without a slash at the end. */
  baseUrl: string;
  /** Where the service says who somebody is. */
  profileUrl: string;
}
