import { useEffect } from 'react'

import type { Channel } from '@switchboard/domain/communications/contract'
import type { InboxEntry } from '@switchboard/domain/communications/rules'
import { dayAt, dayText } from '@switchboard/domain/day'

import { Entry, EntryList } from '#web/ui/EntryList.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { Paging } from '#web/ui/MorePages.tsx'

import styles from './InboxList.module.css'
import { CHANNEL_NAMES } from './words.ts'

const CHANNEL_ICONS: Record<Channel, IconName> = { Email: 'mail', SMS: 'mobile' }

type InboxListProps = Paging & {
  readonly entries: readonly InboxEntry[]
  /** The address of the message from which the customer returns; null for none. */
  readonly opened: string | null
  readonly onOpen: (address: string) => void
}

/** The messages. Each links to its own screen. Source: COM-003. */
export function InboxList({ entries, opened, onOpen, ...older }: InboxListProps) {
  useEffect(() => scrollToLink(opened), [opened])
  return (
    <EntryList noun="messages" count={describeCount(entries, older.more !== null)} {...older}>
      {entries.map(({ address, subject, channel, sentAt }) => (
        <Entry
          key={address}
          icon={CHANNEL_ICONS[channel]}
          about={`${CHANNEL_NAMES[channel]}, ${dayText(dayAt(sentAt))}`}
        >
          <Link href={address} className={styles.subject} onClick={() => onOpen(address)}>
            {subject.trim() === '' ? 'A message without a subject' : subject}
          </Link>
        </Entry>
      ))}
    </EntryList>
  )
}

/** Shows the message that was opened last, without moving the focus from the heading. */
function scrollToLink(address: string | null): void {
  const link = [...document.links].find((each) => each.getAttribute('href') === address)
  link?.scrollIntoView({ block: 'center' })
}

function describeCount(entries: readonly InboxEntry[], hasMore: boolean): string {
  const emails = entries.filter(({ channel }) => channel === 'Email').length
  const counts = [formatCount(emails, 'email'), formatCount(entries.length - emails, 'text message')]
    .filter(Boolean)
    .join(' and ')
  if (counts === '') return 'No message matches.'
  return hasMore ? `${counts} so far.` : `${counts} in total.`
}

/** Empty for 0. */
function formatCount(number: number, noun: string): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
