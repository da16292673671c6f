import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'
import { queryYear, querySearch } from '../list-query.ts'

/** The channel by which a notice was sent. Source: COM-006. */
export const CHANNELS = ['Email', 'SMS'] as const
export const channel = z.enum(CHANNELS)
export type Channel = z.output<typeof channel>

/** One sending of a communication, to one address. Source: COM-005. */
export const medium = z.object({
  CommunicationMediumID: z.int(),
  MediumTypeKey: z.string(),
  DateSent: instant,
  ToAddress: z.string(),
})
export type Medium = z.output<typeof medium>

/** Source: COM-004, Readings. */
export const communicationHeader = z.object({
  CommunicationID: z.int(),
  DateCreated: instant,
  EventCategoryKey: z.optional(z.string()),
  EventTypeKey: z.string(),
  Channel: channel,
  Subject: z.string(),
  Mediums: z.array(medium),
})
export type CommunicationHeader = z.output<typeof communicationHeader>

export const MAX_COMMUNICATIONS = 50

const communicationId = z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected a communication id' }))

/**
 * The sent communications in pages, newest first: all, of a year, or those that a search finds in subject or text. `before` is
 * the last communication of the page before. Source: COM-006.
 */
export const readCommunications = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/communications',
  access: 'account',
  query: z.object({
    before: z.optional(communicationId),
    year: z.optional(queryYear),
    search: z.optional(querySearch),
  }),
  reply: z.object({
    Communications: z.array(communicationHeader).check(z.maxLength(MAX_COMMUNICATIONS)),
    /** The `before` of the next page; null after the oldest communication. */
    NextBefore: z.nullable(z.string()),
    /** The years of all sent communications, newest first. */
    Years: z.optional(z.array(z.int())),
  }),
  errors: ['COMMUNICATIONS_NOT_FOUND'],
  malformed: 'COMMUNICATIONS_NOT_FOUND',
  // shorter than the default, because a notice follows its event at once
  cacheSeconds: 60,
})

/** A communication with its content: plain text, HTML, or the same content in both. */
export const communication = z.extend(communicationHeader, {
  Text: z.nullable(z.string()),
  Html: z.nullable(z.string()),
})
export type Communication = z.output<typeof communication>

/** Source: COM-007, COM-009, COM-010, Readings. */
export const readCommunication = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/communication/{communicationId}/{communicationMediumId}',
  access: 'account',
  reply: communication,
  errors: ['EMPTY_COMMUNICATION', 'MEDIUM_NOT_FOUND'],
  malformed: 'EMPTY_COMMUNICATION',
})
