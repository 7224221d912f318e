import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form'
import { failureOf, type FailureWords } from '../../words/call-error.ts'
import { keepingAt } from '../../session/kept-state.ts'
import type { Outcome } from '../settings.tsx'

export type FormSchema<Typed extends FieldValues, Parsed = unknown> = Parameters<
  typeof standardSchemaResolver<Typed, unknown, Parsed>
>[0]

type NameOf<Typed, Value> = {
  [Name in keyof Typed]: Typed[Name] extends Value ? Name : never
}[keyof Typed] &
  string

export type Problems = Partial<Record<string, string>>

export interface FormOptions<Typed, Parsed> {
  /** The first render's defaults count, unless the form `follows` them. */
  defaults: Typed
  /** Untouched fields take newer defaults. */
  follows?: boolean
  /** Keeps the draft when its dialog closes. The key includes the account. */
  keepAs?: string | undefined
  /** Kept fields, like the step, that are no reason to offer to start over. */
  untyped?: readonly (keyof Typed)[]
  /** `changed` names the fields that differ from the defaults. Answers false to keep the draft: nothing was sent. */
  send: (parsed: Parsed, changed: ReadonlySet<keyof Typed>, typed: Typed) => unknown
  failure?: string | FailureWords | ((error: unknown) => string)
  /** Absent where the answer is enough; a function is asked with what `send` answered. */
  success?: string | ((answer: unknown) => string)
}

/** Thrown by `send` to refuse one field; `root` is the form. */
export class FieldRefusal extends Error {
  readonly field: string

  constructor(field: string, sentence: string) {
    super(sentence)
    this.field = field
  }
}

export function useForm<Typed extends FieldValues, Parsed>(
  schema: FormSchema<Typed, Parsed> | ((typed: Typed) => FormSchema<Typed, Parsed>),
  options: FormOptions<Typed, Parsed>,
) {
  const { defaults, follows = false, keepAs, untyped = [] } = options
  const id = useId()
  const [first] = useState(defaults)
  const start = follows ? defaults : first
  const [keeping] = useState(() =>
    keepAs === undefined ? null : keepingAt<Partial<Typed>>(keepAs),
  )
  const [opened] = useState(() => ({ ...start, ...keeping?.read() }))
  const [isKept, setIsKept] = useState(() =>
    [...differing(opened, start)].some((name) => !untyped.includes(name)),
  )
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isSending = useRef(false)
  const { control, formState, handleSubmit, getValues, setValues, setError, trigger, reset } =
    useHookForm<Typed, unknown, Parsed>({
      resolver: (typed, context, about) =>
        standardSchemaResolver(typeof schema === 'function' ? schema(typed) : schema)(
          typed,
          context,
          about,
        ),
      defaultValues: opened as DefaultValues<Typed>,
    })
  const values = useWatch({ control }) as Typed
  const { errors, isSubmitted, isSubmitSuccessful, isSubmitting, submitCount } = formState

  const latest = useRef(start)
  const followed = JSON.stringify(start)
  useEffect(() => {
    const before = latest.current
    latest.current = start
    if (before !== start) takeDefaults(before)
    // oxlint-disable-next-line react/exhaustive-deps -- equal defaults are the same ones
  }, [followed])

  function takeDefaults(before: Typed) {
    const now = getValues()
    const typed = differing(now, before)
    const names = [...differing(now, latest.current)].filter((name) => !typed.has(name))
    if (names.length > 0) setValues(pick(latest.current, names))
  }

  function keep() {
    const now = getValues()
    keeping?.put(follows ? pick(now, [...differing(now, latest.current)]) : { ...now })
  }

  function change(changes: Partial<Typed>) {
    setValues(changes)
    keep()
    if (isSubmitted && !isSubmitSuccessful) void trigger()
  }

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isSending.current) return Promise.resolve()
    isSending.current = true
    setOutcome(null)
    return handleSubmit(async (parsed) => {
      const typed = { ...getValues() }
      // While it is sent, the form that is opened again does not offer it once more.
      keeping?.forget()
      try {
        const answer = await options.send(parsed, differing(typed, latest.current), typed)
        if (answer === false) return keepAgain()
        if (follows) {
          takeDefaults(typed)
          keep()
        } else keeping?.forget()
        setIsKept(false)
        const { success } = options
        const text = typeof success === 'function' ? success(answer) : success
        if (text) setOutcome({ text, failed: false })
      } catch (error) {
        keepAgain()
        if (error instanceof FieldRefusal)
          setError(error.field as never, { message: error.message })
        else setOutcome({ text: sentenceOf(error, options.failure), failed: true })
      }
    })().finally(() => {
      isSending.current = false
    })
  }

  function keepAgain() {
    if (!keeping?.read()) keep()
  }

  const problemOf = (name: string) => errors[name]?.message as string | undefined
  const setter = (name: string) => (value: unknown) =>
    change({ [name]: value } as unknown as Partial<Typed>)

  const refusal = errors.root?.message
  const shown = outcome ?? (refusal ? { text: refusal, failed: true } : null)

  return {
    id,
    values,
    change,
    submit,
    isSending: isSubmitting,
    problems: Object.fromEntries(
      Object.keys(errors).map((name) => [name, problemOf(name)]),
    ) as Problems,
    submitCount,
    outcome: shown,
    failure: shown?.failed ? shown.text : null,
    fail: (text: string | null) => setOutcome(text === null ? null : { text, failed: true }),
    isKept,
    startOver: () => {
      reset(start as DefaultValues<Typed>)
      keeping?.forget()
      setIsKept(false)
      setOutcome(null)
    },
    quiet: () => {
      reset(getValues() as DefaultValues<Typed>)
      setOutcome(null)
    },
    forget: () => keeping?.forget(),
    text: (name: NameOf<Typed, string>) => ({
      value: values[name] as string,
      error: problemOf(name),
      onChange: ({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setter(name)(target.value),
    }),
    money: (name: NameOf<Typed, string>) => ({
      value: values[name] as string,
      error: problemOf(name),
      onText: setter(name),
    }),
    checked: (name: NameOf<Typed, boolean>) => ({
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setter(name)(target.checked),
    }),
    choice: <Name extends keyof Typed & string>(name: Name) => ({
      value: values[name],
      onChange: setter(name) as (value: Typed[Name]) => void,
    }),
  }
}

function sentenceOf(error: unknown, failure: FormOptions<never, never>['failure']): string {
  if (typeof failure === 'function') return failure(error)
  return failureOf(error, failure ?? 'Something went wrong. Please try again.')
}

function differing<Typed extends object>(one: Typed, other: Typed): Set<keyof Typed> {
  const names = Object.keys(one) as (keyof Typed)[]
  return new Set(names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])))
}

function pick<Typed extends object>(from: Typed, names: (keyof Typed)[]): Partial<Typed> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Typed>
}
