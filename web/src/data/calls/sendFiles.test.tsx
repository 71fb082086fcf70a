import { createClient } from '@plumbline/contract/client';
import { route } from '@plumbline/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';

const send = route({
  id: 'test.send',
  method: 'POST',
  path: '/things',
  summary: 'for this test',
  needs: 'nobody',
  body: z.object({ name: z.string() }),
  files: {
    csv: { accepts: ['.csv'], mostBytes: 1000 },
    picture: { accepts: ['.png'], mostBytes: 1000, optional: true },
  },
  answer: z.object({}),
});

test('a browser sends the body and the files of a call as a form', async () => {
  const requests: Request[] = [];
  const call = createClient({
    origin: 'http://here.test',
    fetch: async (url, init) => {
      requests.push(new Request(url, init));
      return Response.json({});
    },
  });
  await call(send, { body: { name: 'Wände' }, files: { csv: new File(['a;b'], 'Wände.csv') } });
  expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const form = await requests[0]?.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['json', 'csv']);
  expect(form?.get('json')).toBe('{"name":"Wände"}');
  const file = form?.get('csv') as File;
  expect([file.name, await file.text()]).toEqual(['Wände.csv', 'a;b']);
});
