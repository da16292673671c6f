import { useEffect, useRef } from 'react'

import { CHANNELS } from '@switchboard/domain/communications/contract'
import type { Channel } from '@switchboard/domain/communications/contract'
import type { InboxEntry } from '@switchboard/domain/communications/rules'
import { dayAt, dayText } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

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
export function InboxList({ entries, more, loading, failed }: InboxListProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(more !== null)
  // the button for more goes with the last message, and had the focus
  useEffect(() => {
    if (hadMore.current && more === null) end.current?.focus()
    hadMore.current = more !== null
  }, [more])
  return (
    <>
      <ul className={styles.inbox}>
        {entries.map((entry) => (
          <Entry key={entry.address} entry={entry} />
        ))}
      </ul>
      <p ref={end} tabIndex={-1} className="small soft" role="status">
        {howMany(entries, more !== null)}
      </p>
      {failed && <SectionError title="We could not load older messages." onRetry={more ?? nothing} />}
      {more !== null && !failed && (
        <div>
          <Button kind="plain" busy={loading} onClick={more}>
            Show older messages
          </Button>
        </div>
      )}
    </>
  )
}

const nothing = () => undefined

function Entry({ entry }: { readonly entry: InboxEntry }) {
  const { address, subject, channel, sentAt } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.sign}>
        <Icon name={CHANNEL_ICONS[channel]} size="small" />
      </span>
      <Link href={address} className={styles.subject}>
        {subject.trim() === '' ? 'A message without a subject' : subject}
      </Link>
      <span className={styles.about}>
        {CHANNEL_NAMES[channel]}, {dayText(dayAt(sentAt))}
      </span>
    </li>
  )
}

function howMany(entries: readonly InboxEntry[], moreToCome: boolean): string {
  const kinds = CHANNELS.map((channel) => entries.filter((entry) => entry.channel === channel).length)
  const [emails = 0, texts = 0] = kinds
  const counted = [countOf(emails, 'e-mail'), countOf(texts, 'text message')].filter(Boolean).join(' and ')
  return moreToCome ? `${counted} so far.` : `${counted} in all.`
}

function countOf(number: number, what: string): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${what}` : `${number} ${what}s`
}
