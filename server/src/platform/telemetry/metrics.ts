import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All that this process tells Prometheus, beside what Node says of itself. */
export const registry = new Registry();

const registers = [registry];
const quick = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const long = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];

/**
 * What is counted, each with the one sentence that docs/operations.md repeats. Labels take their values from lists of ours
 * (routes, jobs, steps), never from what people send or call things: every value is a series that is kept for good.
 */
export const metrics = {
  requests: new Counter({
    registers,
    name: 'plumbline_http_requests_total',
    labelNames: ['method', 'route', 'status'] as const,
    help: 'Requests that were answered, by the pattern of their route and the class of the status.',
  }),
  requestSeconds: new Histogram({
    registers,
    name: 'plumbline_http_request_duration_seconds',
    labelNames: ['method', 'route'] as const,
    help: 'How long requests took, to the last byte of the answer.',
    buckets: quick,
  }),
  pageSeconds: new Histogram({
    registers,
    name: 'plumbline_page_duration_seconds',
    labelNames: ['page'] as const,
    help: 'How long the calls took that fill the pages people wait for most.',
    buckets: quick,
  }),
  querySeconds: new Histogram({
    registers,
    name: 'plumbline_database_query_duration_seconds',
    help: 'How long single queries took, waiting for locks included.',
    buckets: quick,
  }),
  connections: new Gauge({
    registers,
    name: 'plumbline_database_connections',
    labelNames: ['state'] as const,
    help: 'Connections of this process to the database (busy, idle), and work that waits for one (waiting).',
  }),
  databaseUp: new Gauge({
    registers,
    name: 'plumbline_database_up',
    help: '1 while the database answers this process, 0 while it does not.',
  }),
  databaseBytes: new Gauge({ registers, name: 'plumbline_database_size_bytes', help: 'Size of the database.' }),
  lastBackup: new Gauge({
    registers,
    name: 'plumbline_backup_last_success_timestamp_seconds',
    help: 'The moment of the newest backup, in seconds since 1970; absent where none was ever made.',
  }),
  jobsWaiting: new Gauge({
    registers,
    name: 'plumbline_jobs_waiting',
    labelNames: ['job'] as const,
    help: 'Jobs that wait, by kind; the same at every process.',
  }),
  jobsRunning: new Gauge({
    registers,
    name: 'plumbline_jobs_running',
    labelNames: ['job'] as const,
    help: 'Jobs that somebody works on, by kind; the same at every process.',
  }),
  jobsFailed: new Gauge({
    registers,
    name: 'plumbline_jobs_failed',
    labelNames: ['job'] as const,
    help: 'Jobs whose last try was in vain and that nobody has looked after yet; the same at every process.',
  }),
  jobWait: new Gauge({
    registers,
    name: 'plumbline_job_oldest_wait_seconds',
    labelNames: ['job'] as const,
    help: 'For how long the job waits that could have begun first; the same at every process.',
  }),
  jobSeconds: new Histogram({
    registers,
    name: 'plumbline_job_duration_seconds',
    labelNames: ['job', 'outcome'] as const,
    help: 'How long jobs took, by kind and what became of them (done, failed, put_back).',
    buckets: long,
  }),
  stepSeconds: new Histogram({
    registers,
    name: 'plumbline_step_duration_seconds',
    labelNames: ['kind', 'outcome'] as const,
    help: 'How long pieces of analyses took, by step and what became of them (done, failed, ended).',
    buckets: long,
  }),
  runs: new Counter({
    registers,
    name: 'plumbline_runs_total',
    labelNames: ['outcome'] as const,
    help: 'Analyses that ended here, by outcome (done, failed, cancelled).',
  }),
  runsUnderway: new Gauge({
    registers,
    name: 'plumbline_runs_underway',
    labelNames: ['status'] as const,
    help: 'Analyses that wait or run; the same at every process.',
  }),
  uploadParts: new Counter({
    registers,
    name: 'plumbline_upload_parts_total',
    help: 'Parts of files that arrived and were acknowledged.',
  }),
  uploadBytes: new Counter({
    registers,
    name: 'plumbline_upload_bytes_total',
    help: 'Bytes of the parts of files that arrived and were acknowledged.',
  }),
  uploadsUnderway: new Gauge({
    registers,
    name: 'plumbline_uploads_underway',
    help: 'Files that are not whole yet; the same at every process.',
  }),
  mails: new Counter({
    registers,
    name: 'plumbline_mails_total',
    labelNames: ['outcome'] as const,
    help: 'Attempts to send a mail, by outcome (sent, failed).',
  }),
  mailsWaiting: new Gauge({
    registers,
    name: 'plumbline_mails_undelivered',
    help: 'Mails that could not be sent so far; the same at every process.',
  }),
  messagesWaiting: new Gauge({
    registers,
    name: 'plumbline_webhook_messages_waiting',
    help: 'Messages to webhooks that were not taken yet; the same at every process.',
  }),
  diskFree: new Gauge({
    registers,
    name: 'plumbline_disk_free_bytes',
    help: 'Free space of the disk of the data folder.',
  }),
  diskTotal: new Gauge({ registers, name: 'plumbline_disk_size_bytes', help: 'Size of the disk of the data folder.' }),
  diskReserve: new Gauge({
    registers,
    name: 'plumbline_disk_reserve_bytes',
    help: 'What is held back for the database: below it uploads and analyses are refused.',
  }),
  processes: new Gauge({
    registers,
    name: 'plumbline_processes',
    labelNames: ['role'] as const,
    help: 'Processes that said in the last minute that they are there, by role (api, worker, all); the same at every process.',
  }),
  build: new Gauge({
    registers,
    name: 'plumbline_build_info',
    labelNames: ['version', 'role'] as const,
    help: 'Always 1; version and role of this process.',
  }),
};

const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'];

export const classOfStatus = (status: number): string => statusClasses[Math.trunc(status / 100) - 1] ?? 'other';
