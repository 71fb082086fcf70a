import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { SentError } from './sessionErrors.ts';

type Texts = Record<string, string>;

interface FormOptions<Values extends Texts> {
  initial: Values;
  /** What is wrong before anything is sent, by field, in the order of the fields. */
  check: (values: Values) => Partial<Record<keyof Values, string>>;
  send: (values: Values) => Promise<void>;
  readError: (error: unknown) => SentError;
}

/** A small form: errors stand in place, the first wrong field gets the focus, and nothing is sent twice. */
export function useForm<Values extends Texts>({ initial, check, send, readError }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const wrong = Object.keys(initial).find((name) => errors[name] !== undefined);

  // Fields cannot take the focus while they are disabled, so this waits for the form to be free again.
  useEffect(() => {
    if (!busy && wrong !== undefined) inputs.current.get(wrong)?.focus();
  }, [busy, wrong]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = check(values);
    setErrors(found);
    setProblem(undefined);
    if (Object.values(found).some((error) => error !== undefined)) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const { field, message } = readError(error);
      if (field === undefined) setProblem(message);
      else setErrors({ [field]: message } as Partial<Record<keyof Values, string>>);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    submit: (event: FormEvent) => void submit(event),
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
      },
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [name]: value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}
