/** A folder of a bucket, and the key that opens it. */
export interface S3Folder {
  /** Of the server: https://s3.example.com. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Above all that is listed; empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}
