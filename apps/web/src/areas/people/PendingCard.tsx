import { dayAt, dayText } from '@switchboard/domain/day'
import type { PendingPerson } from '@switchboard/domain/people/contract'
import { personNameText } from '@switchboard/domain/people/rules'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './People.module.css'
import type { Listed } from './queries.ts'

type PendingCardProps = {
  readonly people: readonly PendingPerson[]
  /** Null for a reader who may not. */
  readonly onRemove: ((who: Listed) => void) | null
}

/** Source: PPL-004, PPL-011. */
export function PendingCard({ people, onRemove }: PendingCardProps) {
  return (
    <Card title="Invited, not answered yet">
      {people.length === 0 ? (
        <p className="soft">Nobody is invited at the moment.</p>
      ) : (
        <ul className={styles.list}>
          {people.map((person) => (
            <Pending key={person.id} person={person} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type PendingProps = { readonly person: PendingPerson; readonly onRemove: PendingCardProps['onRemove'] }

function Pending({ person, onRemove }: PendingProps) {
  const name = personNameText(person)
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <StatusPill tone="caution" icon="clock">
            Pending
          </StatusPill>
        </div>
        <p>Sees nothing of this account until they accept by the link in their e-mail.</p>
        <p className={`small soft ${styles.ways}`}>
          <span>{person.emailAddress}</span>
          <span>Invited on {dayText(dayAt(person.invitedAt))}</span>
          <span>The link works until {dayText(dayAt(person.expiresAt))}</span>
        </p>
      </div>
      {onRemove !== null && (
        <Button
          kind="plain"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove({ kind: 'pending', id: person.id, name })}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
