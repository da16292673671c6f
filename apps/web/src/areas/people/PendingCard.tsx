import { dayAt, dayText } from '@switchboard/domain/day'
import type { PendingPerson } from '@switchboard/domain/people/contract'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'
import { personNameText } from '@switchboard/domain/people/rules'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './People.module.css'
import { useInviteAgain } from './queries.ts'
import type { ListEntry } from './queries.ts'
import { ADD_ADVICE } from './words.ts'

type PendingCardProps = {
  readonly people: readonly PendingPerson[]
  /** Null for users who may not change the list. */
  readonly actions: {
    readonly onRemove: (entry: ListEntry) => void
    readonly onSent: (person: PendingPerson) => void
  } | null
}

/** The open invitations. Source: PPL-004, PPL-011. */
export function PendingCard({ people, actions }: PendingCardProps) {
  return (
    <Card title="Invited, not answered yet">
      {people.length === 0 ? (
        <p className="soft">Nobody is invited at the moment.</p>
      ) : (
        <ul className={styles.list}>
          {people.map((person) => (
            <Invitation key={person.id} person={person} actions={actions} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type InvitationProps = { readonly person: PendingPerson; readonly actions: PendingCardProps['actions'] }

function Invitation({ person, actions }: InvitationProps) {
  const name = personNameText(person)
  const again = useInviteAgain(() => actions?.onSent(person))
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <StatusPill tone={person.isOver ? 'neutral' : 'caution'} icon="clock">
            {person.isOver ? 'Expired' : 'Pending'}
          </StatusPill>
        </div>
        <p>
          {person.isOver
            ? 'Did not accept in time. If you send it again and they accept,'
            : 'Sees nothing yet. Once they accept by the link in their email,'}{' '}
          they may {LEVEL_ACTS[person.level]}.
        </p>
        <FailureNotice title="The invitation was not sent.">
          {again.error !== null && ADD_ADVICE[again.error.code]}
        </FailureNotice>
        <p className={`small soft ${styles.ways}`}>
          <span>{person.emailAddress}</span>
          <span>Invited on {dayText(dayAt(person.invitedAt))}</span>
          <span>
            {person.isOver ? 'The link worked until' : 'The link works until'}{' '}
            {dayText(dayAt(person.expiresAt))}
          </span>
        </p>
      </div>
      {actions !== null && <InvitationButtons person={person} actions={actions} again={again} />}
    </li>
  )
}

type InvitationButtonsProps = {
  readonly person: PendingPerson
  readonly actions: NonNullable<PendingCardProps['actions']>
  readonly again: ReturnType<typeof useInviteAgain>
}

function InvitationButtons({ person, actions, again }: InvitationButtonsProps) {
  const name = personNameText(person)
  return (
    <div className={styles.acts}>
      {person.isOver && (
        <Button
          aria-label={`Send again to ${name}`}
          busy={again.isPending}
          onClick={() => again.mutate(person.id)}
        >
          Send again
        </Button>
      )}
      <Button
        kind="plain"
        aria-label={`Remove ${name}`}
        onClick={() => actions.onRemove({ kind: 'pending', id: person.id, name })}
      >
        Remove
      </Button>
    </div>
  )
}
