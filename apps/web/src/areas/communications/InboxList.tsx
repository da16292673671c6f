import { CHANNELS } from '@switchboard/domain/communications/contract'
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

/** The messages, each leading to its own screen. Source: COM-003. */
export function InboxList({ entries, ...older }: InboxListProps) {
  return (
    <EntryList noun="messages" count={howMany(entries, older.more !== null)} {...older}>
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

function howMany(entries: readonly InboxEntry[], moreToCome: boolean): string {
  const kinds = CHANNELS.map((channel) => entries.filter((entry) => entry.channel === channel).length)
  const [emails = 0, texts = 0] = kinds
  const counted = [toCountText(emails, 'e-mail'), toCountText(texts, 'text message')]
    .filter(Boolean)
    .join(' and ')
  return moreToCome ? `${counted} so far.` : `${counted} in all.`
}

function toCountText(number: number, noun: string): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
