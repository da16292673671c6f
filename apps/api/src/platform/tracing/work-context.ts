import { AsyncLocalStorage } from 'node:async_hooks'

/** A piece of work in a trace. Names and attributes never contain text that a customer typed. */
export type Span = {
  child(name: string, kind: 'client' | 'internal', attributes: SpanAttributes): Span
  set(attributes: SpanAttributes): void
  /** The work failed. `why` is one of our names or the class of an error. */
  markFailed(why: string): void
  end(): void
  /** The header that makes this span the parent of another system's span (W3C Trace Context). */
  traceparent(): string
}

export type SpanAttributes = Readonly<Record<string, string | number>>

/** The attribute with the correlation id. The first span of a trace has it. */
export const CORRELATION_ID = 'correlation.id'

/** Starts the traces of calls and jobs; absent if traces are not exported. */
export type Tracing = {
  begin(
    name: string,
    kind: 'server' | 'internal',
    from: { readonly attributes: SpanAttributes; readonly traceparent?: string | undefined },
  ): Span
  /** Sends pending traces. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The current work. Its correlation id is in the log, the audit trail and the traces. */
export type WorkContext = { readonly correlationId: string; readonly span?: Span | undefined }

const contextStorage = new AsyncLocalStorage<WorkContext>()

/** The work that this code runs for; undefined outside calls and jobs. */
export function getWorkContext(): WorkContext | undefined {
  return contextStorage.getStore()
}

/** Runs code as part of the work, so that its log lines and outgoing calls have the correlation id. */
export function runInContext<Result>(context: WorkContext, work: () => Result): Result {
  return contextStorage.run(context, work)
}

/** Runs work in a child of the current span. Without a current span the work gets none. */
export async function runInSpan<Result>(
  { name, kind = 'internal', attributes = {} }: SpanOptions,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  const context = getWorkContext()
  if (context?.span === undefined) return work()
  const span = context.span.child(name, kind, attributes)
  try {
    return await contextStorage.run({ ...context, span }, () => work(span))
  } catch (error) {
    span.markFailed(toErrorName(error))
    throw error
  } finally {
    span.end()
  }
}

type SpanOptions = {
  readonly name: string
  readonly kind?: 'client' | 'internal'
  readonly attributes?: SpanAttributes
}

/** The name of a failure in a trace. It is the class of the error, because the message may quote typed text. */
export function toErrorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
