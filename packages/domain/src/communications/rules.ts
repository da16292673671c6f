import type { Channel, Communication, CommunicationHeader, Medium } from './contract.ts'

/** A line of the inbox: one medium of a communication. */
export type InboxEntry = {
  /** The path of the message's screen. Source: COM-002, COM-003. */
  readonly address: string
  readonly subject: string
  readonly channel: Channel
  readonly to: string
  /** In milliseconds. */
  readonly sentAt: number
}

/** An entry for each medium, the newest sent first. Source: Readings of COM. */
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

/** The medium with an id as written in an address; null if the communication has no such medium. Source: COM-010. */
export function findMedium(communication: Communication, mediumId: string): Medium | null {
  return communication.Mediums.find((each) => String(each.CommunicationMediumID) === mediumId) ?? null
}

/** Whether a communication has no content. Source: COM-009. */
export function isEmpty({ Text, Html }: Pick<Communication, 'Text' | 'Html'>): boolean {
  return (Text ?? '').trim() === '' && (Html ?? '').trim() === ''
}
