import type { CallShape } from '@switchboard/domain/call'

/** The fields that the row names for a call, and no other. Null for a call that is documented without a body. */
export type DocumentedBody = readonly [
  row: string,
  call: CallShape,
  body: Readonly<Record<string, unknown>> | null,
]
