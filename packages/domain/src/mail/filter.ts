import * as z from 'zod/mini'

/** The part of a message's head that a condition checks. Source: MAI-015. */
export const headerMatch = z.enum(['FROM', 'TO', 'SUBJECT'])
export type HeaderMatch = z.output<typeof headerMatch>

/** Source: MAI-014. */
export const comparison = z.enum(['CONTAINS', 'EQUALS', 'STARTSWITH', 'ENDSWITH'])
export type Comparison = z.output<typeof comparison>

/** Source: MAI-016. */
export const actionType = z.enum(['FORWARD', 'DELETE'])
export type ActionType = z.output<typeof actionType>

const condition = z.strictObject({ headerMatch, comparison, value: z.string() })
export type Condition = z.output<typeof condition>

const action = z.strictObject({
  actionType,
  orderIndex: z.int(),
  /** The address that `FORWARD` sends to; null for `DELETE`. */
  address: z.nullable(z.string()),
})
export type Action = z.output<typeof action>

/** The fields of a filter that a customer fills in. */
export const filterFields = {
  name: z.string(),
  allConditionsRequired: z.boolean(),
  conditions: z.array(condition),
  actions: z.array(action),
  /** The place among the filters of the mailbox, from 0. */
  orderIndex: z.int(),
  /** A paused filter is stored and does nothing. Missing for an active filter. */
  isPaused: z.optional(z.boolean()),
}

/** The fields as a request sends them: only `FORWARD` has an address. Source: MAI-012, MAI-019. */
export const requestedFilterFields = {
  ...filterFields,
  actions: z.array(z.extend(action, { address: z._default(action.shape.address, null) })),
}

export const mailFilterId = z.uuid()

/** A filter of a mailbox. Source: MAI-012. */
export const mailFilter = z.strictObject({ mailFilterId, ...filterFields })
export type MailFilter = z.output<typeof mailFilter>
export type FilterFields = Omit<MailFilter, 'mailFilterId'>
