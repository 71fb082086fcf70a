import { Button, Group, Text, TextInput } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { findFault } from '@plumbline/contract/nameText';
import { firstStart } from '@plumbline/contract/resources/setup';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { managePath } from '../../data/address/paths.ts';
import { useSettings } from '../../data/system/settings.ts';
import { useSetUp } from '../../data/system/setup.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { checkNewPassword } from './newPassword.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { readNewPasswordError, type SentError } from './sessionErrors.ts';
import { useForm } from './useForm.ts';

const initial = {
  code: '',
  company: '',
  project: '',
  firstName: '',
  lastName: '',
  email: '',
  newPassword: '',
  confirmation: '',
};
type Values = typeof initial;

const { shape } = firstStart;

function check(values: Values): Partial<Values> {
  return {
    ...checkNewPassword(values),
    code: values.code.trim() === '' ? 'Enter the code that the terminal shows.' : undefined,
    company: findFault(shape.company, values.company),
    project: findFault(shape.project, values.project),
    firstName: findFault(shape.firstName, values.firstName),
    lastName: findFault(shape.lastName, values.lastName),
    email: findFault(shape.email, values.email),
  };
}

const fieldOfCode: Record<string, string> = {
  'setup.wrongCode': 'code',
  'setup.spentCode': 'code',
  'setup.nameTaken': 'project',
};

function readError(error: unknown): SentError {
  const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
  return field === undefined ? readNewPasswordError(error) : { field, message: (error as Error).message };
}

/** The first page of a product that nobody uses yet; whoever has set it up is signed in, and it is gone for good. */
export function SetUp() {
  const settings = useSettings();
  const setUp = useSetUp();
  const [projectId, setProjectId] = useState<string>();
  const form = useForm({
    initial,
    check,
    readError,
    send: async ({ newPassword, confirmation: _, ...values }) => {
      setProjectId(await setUp({ ...values, password: newPassword }));
    },
  });
  // Where models and scans are uploaded: the first thing to do.
  if (projectId !== undefined) return <Navigate to={managePath(projectId)} replace />;
  if (settings === undefined) return null;
  if (!settings.needsSetUp && !form.busy) return <Navigate to="/" replace />;
  return (
    <SessionFrame
      title="Set up"
      problem={form.problem}
      onSubmit={form.submit}
      intro={
        <AlertBox>
          Nobody uses this {settings.productName} yet. Whoever started the server finds the code in its terminal.
        </AlertBox>
      }
      foot={<>You can invite others, and add companies and projects, once you are in.</>}
    >
      <TextInput
        label="Code"
        description="Such as H7QM-2RTX-KD9P-WE4C. It is good for a day; each start of the server prints a new one."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
      <TextInput label="Company" autoComplete="organization" {...form.field('company')} />
      <TextInput label="First project" description="What is built." autoComplete="off" {...form.field('project')} />
      <Group grow align="flex-start" gap="sm">
        <TextInput label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </Group>
      <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...form.field('newPassword')} />
      <PasswordField label="Repeat the password" autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" size="md" loading={form.busy}>
        Set up and sign in
      </Button>
      <Text size="sm" c="dimmed">
        You will run this product, and administer the company and its first project.
      </Text>
    </SessionFrame>
  );
}
