/** One that somebody would keep: nothing is sent there by the tests. */
export const aWebhook = (url = 'https://203.0.112.1/') => ({
  name: 'Planner',
  url,
  events: ['issue.created'],
  enabled: false,
});
