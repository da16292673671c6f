import type { Channel } from '@switchboard/domain/communications/contract'
import type { InboxEntry } from '@switchboard/domain/communications/rules'
import { dayAt, dayText } from '@switchboard/domain/day'

import { Entry, EntryList } from '#web/ui/EntryList.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'

import styles from './InboxList.module.css'
import { CHANNEL_NAMES } from './words.ts'

const CHANNEL_ICONS: Record<Channel, IconName> = { Email: 'mail', SMS: 'mobile' }

type InboxListProps = {
  readonly entries: readonly InboxEntry[]
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
}

/** The messages. Each links to its own screen. Source: COM-003. */
export function InboxList({ entries, ...older }: InboxListProps) {
  return (
    <EntryList noun="messages" count={describeCount(entries, older.more !== null)} {...older}>
      {entries.map(({ address, subject, channel, sentAt }) => (
        <Entry
          key={address}
          icon={CHANNEL_ICONS[channel]}
          about={`${CHANNEL_NAMES[channel]}, ${dayText(dayAt(sentAt))}`}
        >
          <Link href={address} className={styles.subject}>
            {subject.trim() === '' ? 'A message without a subject' : subject}
          </Link>
        </Entry>
      ))}
    </EntryList>
  )
}

function describeCount(entries: readonly InboxEntry[], hasMore: boolean): string {
  const emails = entries.filter(({ channel }) => channel === 'Email').length
  const counts = [formatCount(emails, 'e-mail'), formatCount(entries.length - emails, 'text message')]
    .filter(Boolean)
    .join(' and ')
  return hasMore ? `${counts} so far.` : `${counts} in all.`
}

/** Empty for 0. */
function formatCount(number: number, noun: string): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
