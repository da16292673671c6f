import { AsyncLocalStorage } from 'node:async_hooks'

/** A piece of work in a trace. Names and attributes are ours: never what a customer typed. */
export type Span = {
  child(name: string, kind: 'client' | 'internal', attributes: SpanAttributes): Span
  set(attributes: SpanAttributes): void
  /** The work did not come to what it should; `why` is a name of ours or of a class of errors. */
  failed(why: string): void
  end(): void
  /** What says to another party whose span theirs is beneath (W3C Trace Context). */
  traceparent(): string
}

export type SpanAttributes = Readonly<Record<string, string | number>>

/** The attribute that has the correlation id, of every span that begins something. */
export const CORRELATION_ID = 'correlation.id'

/** Begins the traces of calls and jobs; there is one only where traces go somewhere. */
export type Tracing = {
  begin(
    name: string,
    kind: 'server' | 'internal',
    from: { readonly attributes: SpanAttributes; readonly traceparent?: string | undefined },
  ): Span
  /** Sends what has not been sent. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** What is being done: by which correlation id it is found in log, audit trail and traces. */
export type Doing = { readonly correlationId: string; readonly span?: Span | undefined }

const doing = new AsyncLocalStorage<Doing>()

/** What this code is being run for; nothing outside calls and jobs. */
export function whatIsDone(): Doing | undefined {
  return doing.getStore()
}

/** Does work for something: all that it waits for, logs and asks of others is found by its id. */
export function doFor<Answer>(what: Doing, work: () => Answer): Answer {
  return doing.run(what, work)
}

/** Does work in a span beneath the one that is under way; without one, the work alone. */
export async function inSpan<Answer>(
  { name, kind = 'internal', attributes = {} }: SpanOf,
  work: (span?: Span) => Promise<Answer>,
): Promise<Answer> {
  const above = whatIsDone()
  if (above?.span === undefined) return work()
  const span = above.span.child(name, kind, attributes)
  try {
    return await doing.run({ ...above, span }, () => work(span))
  } catch (error) {
    span.failed(nameOf(error))
    throw error
  } finally {
    span.end()
  }
}

type SpanOf = {
  readonly name: string
  readonly kind?: 'client' | 'internal'
  readonly attributes?: SpanAttributes
}

/** By what a failure is told in a trace: its class, as messages may quote what was typed. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
