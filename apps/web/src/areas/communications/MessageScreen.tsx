import { useQuery } from '@tanstack/react-query'

import { configuration } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { HtmlMessage } from './HtmlMessage.tsx'
import styles from './MessageScreen.module.css'
import { messageQuery } from './queries.ts'
import type { Message } from './queries.ts'
import { CHANNEL_NAMES, MESSAGE_FAILURES } from './words.ts'

const INBOX = { href: '/mynotifications', label: 'Messages' }
const BACK = { ...INBOX, label: 'Back to your messages' }

/** A message of the inbox. Source: COM-002. */
export function MessageScreen() {
  const { parameters } = usePlace()
  const { communicationId = '', communicationMediumId = '' } = parameters
  const message = useQuery(messageQuery({ communicationId, communicationMediumId }))
  return (
    <ScreenLayout title={buildTitle(message.data)} lead={buildLead(message.data)} back={INBOX}>
      {message.data !== undefined && <Content message={message.data} />}
      {message.isPending && (
        <Skeleton card label="Loading the message" lines={['heading', 'text', 'text', 'short']} />
      )}
      {message.isError && (
        <MessageFailure
          code={message.error.code}
          onRetry={() => void message.refetch()}
          retrying={message.isFetching}
        />
      )}
    </ScreenLayout>
  )
}

function buildTitle(message: Message | undefined): string {
  const subject = message?.communication.Subject.trim() ?? ''
  return subject === '' ? 'Message' : subject
}

function buildLead(message: Message | undefined): string | undefined {
  if (message === undefined) return undefined
  const { communication, medium } = message
  return `${CHANNEL_NAMES[communication.Channel]} to ${medium.ToAddress}, sent ${momentText(medium.DateSent)}.`
}

function Content({ message }: { readonly message: Message }) {
  const { Text, Html } = message.communication
  return (
    <Card title="What we wrote">
      {Html === null ? <p className={styles.text}>{Text}</p> : <HtmlMessage html={Html} />}
    </Card>
  )
}

type MessageFailureProps = {
  readonly code: keyof typeof MESSAGE_FAILURES
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Source: COM-009, COM-010. */
function MessageFailure({ code, onRetry, retrying }: MessageFailureProps) {
  const { title, advice, mayRetry } = MESSAGE_FAILURES[code]
  return (
    <ScreenFailure title={title} mayRetry={mayRetry} onRetry={onRetry} retrying={retrying} back={BACK}>
      <p>
        {advice} You can call us on {configuration.value().helpdesk.phone}.
      </p>
    </ScreenFailure>
  )
}
