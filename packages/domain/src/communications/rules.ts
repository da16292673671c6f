import type { Channel, Communication, CommunicationHeader, Medium } from './contract.ts'

/** A line of the inbox: one medium of a communication. */
export type InboxEntry = {
  /** Of the message's own screen. Source: COM-002, COM-003. */
  readonly address: string
  readonly subject: string
  readonly channel: Channel
  readonly to: string
  /** In milliseconds. */
  readonly sentAt: number
}

/** Newest first by the moment of sending, one entry a medium. Source: Readings of COM. */
export function inboxEntries(communications: readonly CommunicationHeader[]): InboxEntry[] {
  return communications
    .flatMap((header) => header.Mediums.map((medium) => toInboxEntry(header, medium)))
    .toSorted((one, other) => other.sentAt - one.sentAt)
}

function toInboxEntry(header: CommunicationHeader, medium: Medium): InboxEntry {
  return {
    address: `/communication/${header.CommunicationID}/${medium.CommunicationMediumID}`,
    subject: header.Subject,
    channel: header.Channel,
    to: medium.ToAddress,
    sentAt: medium.DateSent,
  }
}

/** The medium of an id as an address spells it, or null where the communication has none. Source: COM-010. */
export function findMedium(communication: Communication, mediumId: string): Medium | null {
  return communication.Mediums.find((each) => String(each.CommunicationMediumID) === mediumId) ?? null
}

/** Whether there is nothing to read. Source: COM-009. */
export function isEmpty({ Text, Html }: Pick<Communication, 'Text' | 'Html'>): boolean {
  return (Text ?? '').trim() === '' && (Html ?? '').trim() === ''
}
